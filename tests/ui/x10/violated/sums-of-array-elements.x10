// As in holds, where one of two additions of different kinds stands without atomic.
//~ places: 2
import x10.regionarray.*;
class Main {
    public static def main(Rail[String]) {
        val a = DistArray.make[Long](Dist.makeUnique());
        finish ateach (p in a.dist) {
            async atomic a(p) += 2;
            async a(here.id)++; //~ ERROR data-race
        }
    }
}
