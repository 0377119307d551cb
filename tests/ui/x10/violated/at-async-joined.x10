// As in holds: `at` does not wait for it.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val p = Place.places().next(here);
        at (p) {
            val r = new Rail[Long](1);
                at (here) {}
                async r(0) = 1; //~ ERROR data-race
            assert r(0) <= 1; //~ ERROR data-race
        }
    }
}
