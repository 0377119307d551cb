// Numbers are handed over by value, objects by reference.
class Main {
    var n: Long = 1;

    static def change(var k: Long, m: Main) {
        k = 9;
        m.n = 9;
    }

    public static def main(Rail[String]) {
        var k: Long = 1;
        val m = new Main();
        change(k, m);
        assert m.n == 9;
        assert k == 1;
    }
}
