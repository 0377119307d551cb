// A collecting finish: an activity at each place offers a number, the result of the finish is their sum.
class Offers {
    static struct Sum implements Reducible[Long] {
        public def zero(): Long = 0;
        public operator this(a: Long, b: Long): Long = a + b;
    }

    public static def main(Rail[String]) {
        val total = finish (Sum()) {
            for (p in Place.places()) at (p) async {
                offer here.id + 1;
            }
        };
        val n = Place.numPlaces();
        assert total == n * (n + 1) / 2;
    }
}
