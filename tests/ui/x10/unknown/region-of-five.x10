// Regions have at most four axes.
import x10.regionarray.*;
class Main {
    public static def main(Rail[String]) {
        val square = Region.make(0..1, 0..1);
        val r = square * square * Region.make(0..2); //~ ERROR unsupported
    }
}
