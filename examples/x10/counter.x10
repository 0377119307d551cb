// N activities of one finish add to a field, each inside atomic: no addition is lost.
class Counter {
    static val N = 2;
    var n: Long = 0;

    public static def main(Rail[String]) {
        val c = new Counter();
        finish for (i in 1..N) async atomic c.n++;
        assert c.n == N;
    }
}
