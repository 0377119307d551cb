// `at` in a method copies this when the body uses a field.
//~ places: 2
class Main {
    var n: Long = 1;

    def away() {
        at (Place.places().next(here)) {
            n = 8;
        }
        assert n == 1;
    }

    public static def main(Rail[String]) {
        new Main().away();
    }
}
