// As wrongHome, but the GlobalRef is opened at another place.
class WrongHomeBroken {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val g = GlobalRef[WrongHomeBroken](new WrongHomeBroken());
        at (Place.places().next(here)) {
            val n = g().n;
            assert n == 1;
        }
    }
}
