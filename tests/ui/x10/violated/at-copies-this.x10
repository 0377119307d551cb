// As in holds, with the field changed.
//~ places: 2
class Main {
    var n: Long = 1;

    def away() {
        at (Place.places().next(here)) {
            n = 8;
        }
        assert n == 8; //~ ERROR assertion-failed
    }

    public static def main(Rail[String]) {
        new Main().away();
    }
}
