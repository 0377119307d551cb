// As cast, but nobody catches the ClassCastException.
class CastBroken {
    var n: Long = 7;

    public static def main(Rail[String]) {
        val x = GlobalRef[CastBroken](new CastBroken());
        at (Place.places().next(here)) {
            val y = x as GlobalRef[CastBroken]{self.home == here};
            assert y().n == 7;
        }
    }
}
