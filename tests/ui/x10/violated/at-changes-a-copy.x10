// As in holds, with the change expected.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        at (Place.places().next(here)) {
            m.n = 5;
            assert m.n == 5;
        }
        assert m.n == 5; //~ ERROR assertion-failed
    }
}
