// The copy of `at` comes behind a writer that a finish has waited for.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        finish {
            finish async r(0) = 1;
            at (Place.places().next(here)) {
                assert r(0) <= 1;
            }
        }
    }
}
