// A GlobalRef is opened at its home only.
class WrongHome {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val g = GlobalRef[WrongHome](new WrongHome());
        at (Place.places().next(here)) {
            val n = at (g.home) g().n;
            assert n == 1;
        }
    }
}
