// As offers, but with a reducer that subtracts. Each place subtracts from zero, and then the places are subtracted: that is a plus again.
class Offers {
    static struct Less implements Reducible[Long] {
        public def zero(): Long = 0;
        public operator this(a: Long, b: Long): Long = a - b;
    }

    public static def main(Rail[String]) {
        val rest = finish (Less()) {
            for (p in Place.places()) at (p) async offer here.id + 1;
        };
        val n = Place.numPlaces();
        assert rest == -n * (n + 1) / 2;
    }
}
