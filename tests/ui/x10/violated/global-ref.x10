// As in holds: away from its home it cannot be opened.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val g = GlobalRef[Main](m);
        at (Place.places().next(here)) {
            g().n = 6; //~ ERROR bad-place
        }
        assert m.n == 6;
    }
}
