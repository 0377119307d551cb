// Two captured names of one object are two names of one copy.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val a = new Main();
        val b = a;
        at (Place.places().next(here)) {
            a.n = 7;
            assert b.n == 7 && a == b;
        }
    }
}
