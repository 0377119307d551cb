// In `async at (p)` the child copies while the parent writes.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        val p = Place.places().next(here);
        finish {
            async at (p) { //~ ERROR data-race
                assert m.n >= 1;
            }
            m.n = 2; //~ ERROR data-race
        }
    }
}
