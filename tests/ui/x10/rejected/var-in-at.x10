// As in holds, with a var.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        var n: Long = 1;
        at (Place.places().next(here)) {
            assert n == 1; //~ ERROR rejected@20: `n` is a var around this `at` and cannot be named inside
        }
    }
}
