// What the body of `at` changes in a captured object is lost behind it.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        at (Place.places().next(here)) {
            m.n = 5;
            assert m.n == 5;
        }
        assert m.n == 1;
    }
}
