// As offers, with a reducer that subtracts.
class OffersBroken {
    static struct Difference implements Reducible[Long] {
        public def zero(): Long = 0;
        public operator this(a: Long, b: Long): Long = a - b;
    }

    public static def main(Rail[String]) {
        val total = finish (Difference()) {
            for (p in Place.places()) at (p) async {
                offer here.id + 1;
            }
        };
        val n = Place.numPlaces();
        assert total == -n * (n + 1) / 2;
    }
}
