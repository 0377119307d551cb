// As in holds: behind `at` it is the first place again.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val p = Place.places().next(here);
        assert here.id == 0 && p.id == 1;
        at (p) {
            assert here == p;
        }
        assert here == p; //~ ERROR assertion-failed
    }
}
