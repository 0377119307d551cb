// As in holds, the value is read before.
//~ places: 2

class Main {
    var n: Int = 0;

    def put(): Int = {
        n = 4; //~ ERROR data-race
        n + 1
    }

    public static def main(Rail[String]) {
        val m = new Main();
        val f = future (m) m.put();
        assert m.n <= 4; //~ ERROR data-race
    }
}
