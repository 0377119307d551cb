// As in holds: what one `at` starts shares its copy.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        val p = Place.places().next(here);
        finish at (p) {
            async r(0) = 1; //~ ERROR data-race
            async r(0) = 2; //~ ERROR data-race
        }
        assert r(0) == 0;
    }
}
