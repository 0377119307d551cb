// A GlobalRef leads back to the object itself.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val g = GlobalRef[Main](m);
        at (Place.places().next(here)) {
            at (g.home) g().n = 6;
        }
        assert m.n == 6;
    }
}
