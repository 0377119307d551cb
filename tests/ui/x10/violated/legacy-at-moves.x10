// As in holds, it is taken to be unchanged.
//~ places: 2

class Main {
    var n: Int = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        at (here.next()) {
            at (m) m.n = 5;
        }
        assert m.n == 0; //~ ERROR assertion-failed
    }
}
