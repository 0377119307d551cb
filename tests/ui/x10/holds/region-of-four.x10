// As in unknown, with four.
import x10.regionarray.*;
class Main {
    public static def main(Rail[String]) {
        val square = Region.make(0..1, 0..1);
        val r = square * Region.make(0..2) * Region.make(0..3);
        assert r.size() == 48;
    }
}
