// Each `at` makes a copy of its own.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        val p = Place.places().next(here);
        finish {
            at (p) async r(0) = 1;
            at (p) async r(0) = 2;
        }
        assert r(0) == 0;
    }
}
