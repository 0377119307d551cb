// A transient field arrives as the zero of its type.
//~ places: 2
class Main {
    transient var hidden: Long = 3;
    var shown: Long = 4;

    public static def main(Rail[String]) {
        val m = new Main();
        at (Place.places().next(here)) {
            assert m.shown == 4;
            assert m.hidden == 0;
        }
        assert m.hidden == 3;
    }
}
