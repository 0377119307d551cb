// `a(f()) += v` calls f once.
class Main {
    var calls: Long = 0;

    def next(): Long = calls++;

    public static def main(Rail[String]) {
        val m = new Main();
        val r = new Rail[Long](3);
        r(m.next()) += 5;
        r(m.next())++;
        assert r(0) == 5 && r(1) == 1;
        assert m.calls == 2;
    }
}
