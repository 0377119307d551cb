// Structs, strings and closures travel, and a closure takes what it has captured along.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        val bump = () => { m.n++; };
        at (Place.places().next(here)) {
            bump();
        }
        assert m.n == 1;
    }
}
