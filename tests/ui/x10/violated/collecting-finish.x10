// As in holds, what is offered counts twice.
//~ places: 2

class Main {
    static struct Sum implements Reducible[Long] {
        public def zero() = 0;
        public operator this(a: Long, b: Long) = a + 2 * b;
    }

    static def give(n: Long) offers Long {
        offer n;
    }

    public static def main(Rail[String]) {
        val all = finish (Sum()) {
            for (p in Place.places()) at (p) async {
                offer here.id;
                finish give(10);
            }
        };
        assert all == 21; //~ ERROR assertion-failed
    }
}
