// Additions to elements of arrays change places with each other, as those to fields do: no order has to be tried.
//~ places: 1
//~ states: 16
import x10.regionarray.*;
class Main {
    public static def main(Rail[String]) {
        val a = DistArray.make[Long](Dist.makeUnique());
        finish for (k in 1..3) async atomic a(0) += k;
        assert a(0) == 6;
    }
}
