// As unique, but each place touches the element of the next one.
import x10.regionarray.Dist;
import x10.regionarray.DistArray;

class UniqueBroken {
    public static def main(Rail[String]) {
        val d = Dist.makeUnique();
        val a = DistArray.make[Long](d, (Point) => 1);
        finish ateach (p in d) a((here.id + 1) % Place.numPlaces()) += here.id;
    }
}
