// As counter, without atomic: the additions race.
class CounterBroken {
    static val N = 2;
    var n: Long = 0;

    public static def main(Rail[String]) {
        val c = new CounterBroken();
        finish for (i in 1..N) async c.n++;
        assert c.n == N;
    }
}
