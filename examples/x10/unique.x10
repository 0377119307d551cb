// A distributed array with one element at each place: ateach adds to each where it lives, reduce sums them up.
import x10.regionarray.Dist;
import x10.regionarray.DistArray;

class Unique {
    public static def main(Rail[String]) {
        val d = Dist.makeUnique();
        val a = DistArray.make[Long](d, (Point) => 1);
        finish ateach (p in d) a(p) += here.id;
        val n = Place.numPlaces();
        assert a.reduce((x: Long, y: Long) => x + y, 0) == n + n * (n - 1) / 2;
    }
}
