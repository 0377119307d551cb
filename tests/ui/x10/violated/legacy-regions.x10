// As in holds, the last point is missed.
//~ places: 2

class Main {
    public static def main(Rail[String]) {
        val r = [0..1, 0..2];
        var n: Int = 0;
        for ((i, j) in r) n += 10 * i + j;
        assert n == 36 && r.size() == 6;
        val a = new Array[Int](0..3, ((i): Point) => i * i);
        var sum: Int = 0;
        for (p in a.region) sum = (Int.+)(sum, a(p));
        assert sum == 5; //~ ERROR assertion-failed
        val d = DistArray.make[Int](Dist.makeUnique(), ((i): Point) => i + 1);
        assert d.reduce(Int.+, 0) == 3;
        assert Place.MAX_PLACES == 2 && Place.places.length == 2;
    }
}
