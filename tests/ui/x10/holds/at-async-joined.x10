// What `at` starts belongs to the finish around it.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val p = Place.places().next(here);
        at (p) {
            val r = new Rail[Long](1);
            finish {
                at (here) {}
                async r(0) = 1;
            }
            assert r(0) <= 1;
        }
    }
}
