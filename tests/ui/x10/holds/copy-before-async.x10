// In `at (p) async` the copy is made before the parent goes on.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        val p = Place.places().next(here);
        finish {
            at (p) async {
                assert m.n >= 1;
            }
            m.n = 2;
        }
    }
}
