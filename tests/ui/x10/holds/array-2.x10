// Arrays of x10.array have their own indices; blocks in two axes go to places.
//~ places: 2

import x10.array.Array_2;
import x10.regionarray.*;

class Main {
    public static def main(Rail[String]) {
        val a = new Array_2[Long](2, 3, (i: Long, j: Long) => 10 * i + j);
        assert a(1, 2) == 12 && a.numElems_2 == 3;
        val d = Dist.makeBlockBlock(Region.make(0..1, 0..1));
        assert d(0, 0) == Place(0) && d(1, 0) == Place(1) && d(1, 1) == Place(1);
    }
}
