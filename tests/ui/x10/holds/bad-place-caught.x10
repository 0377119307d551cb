// BadPlaceException can be caught; it comes out of `at` as it is.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val g = GlobalRef[Main](new Main());
        var caught: Boolean = false;
        try {
            at (Place.places().next(here)) {
                val n = g().n;
            }
        } catch (e: BadPlaceException) {
            caught = true;
        }
        assert caught;
    }
}
