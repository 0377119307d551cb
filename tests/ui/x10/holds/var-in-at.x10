// A val goes along with `at`.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val n = 1;
        at (Place.places().next(here)) {
            assert n == 1;
        }
    }
}
