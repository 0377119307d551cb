// As in holds, where one of two additions stands without atomic.
//~ places: 1
import x10.regionarray.*;
class Main {
    public static def main(Rail[String]) {
        val a = DistArray.make[Long](Dist.makeUnique());
        finish {
            async atomic a(0) += 2; //~ ERROR data-race
            async a(0)++; //~ ERROR data-race
        }
    }
}
