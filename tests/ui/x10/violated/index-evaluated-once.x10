// As in holds, as if it were written twice.
class Main {
    var calls: Long = 0;

    def next(): Long = calls++;

    public static def main(Rail[String]) {
        val m = new Main();
        val r = new Rail[Long](3);
        r(m.next()) += 5;
        r(m.next())++;
        assert r(0) == 5 && r(1) == 1;
        assert m.calls == 4; //~ ERROR assertion-failed
    }
}
