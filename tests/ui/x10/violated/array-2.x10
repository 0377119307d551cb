// As in holds, an index too many.
//~ places: 2

import x10.array.Array_2;
import x10.regionarray.*;

class Main {
    public static def main(Rail[String]) {
        val a = new Array_2[Long](2, 3, (i: Long, j: Long) => 10 * i + j);
        assert a(1, 3) == 12; //~ ERROR index-out-of-bounds
        val d = Dist.makeBlockBlock(Region.make(0..1, 0..1));
        assert d(0, 0) == Place(0) && d(1, 0) == Place(1) && d(1, 1) == Place(1);
    }
}
