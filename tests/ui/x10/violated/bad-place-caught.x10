// As in holds, with nobody to catch it.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val g = GlobalRef[Main](new Main());
            at (Place.places().next(here)) {
                val n = g().n; //~ ERROR bad-place
            }
    }
}
