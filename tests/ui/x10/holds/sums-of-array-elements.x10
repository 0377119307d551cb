// Additions to elements of arrays change places with each other, as those to fields do: no order has to be tried.
//~ places: 2
import x10.regionarray.*;
class Main {
    static val N = 12;

    public static def main(Rail[String]) {
        val a = DistArray.make[Long](Dist.makeUnique());
        val b = new Array[Long](Region.make(0..1, 0..1));
        finish ateach (p in a.dist) {
            for (k in 1..N) async {
                atomic a(p) += k;
                atomic a(here.id)++;
            }
        }
        finish for (k in 1..N) async {
            atomic b(0, 1) += k;
            atomic b(Point.make(0, 1)) -= 1;
        }
        val sum = N * (N + 1) / 2;
        assert at (Place(1)) a(1) == sum + N;
        assert b(0, 1) == sum - N && b(1, 1) == 0;
    }
}
