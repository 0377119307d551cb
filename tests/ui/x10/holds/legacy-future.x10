// `future (p) e` is evaluated there by an activity; force waits for it.
//~ places: 2

class Main {
    var n: Int = 0;

    def put(): Int = {
        n = 4;
        n + 1
    }

    public static def main(Rail[String]) {
        val m = new Main();
        val f = future (m) m.put();
        assert f.force() == 5 && f() == 5;
        assert m.n == 4;
    }
}
