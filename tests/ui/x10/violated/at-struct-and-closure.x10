// As in holds: the closure's object is a copy too.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        val bump = () => { m.n++; };
        at (Place.places().next(here)) {
            bump();
        }
        assert m.n == 2; //~ ERROR assertion-failed
    }
}
