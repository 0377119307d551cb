// In 2010 `at` moves references: what is changed at the home of an object is changed.
//~ places: 2

class Main {
    var n: Int = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        at (here.next()) {
            at (m) m.n = 5;
        }
        assert m.n == 5;
    }
}
