// Atomic additions, and a plain read that comes after the finish: the finish orders them.
class Mixed {
    static val N = 2;
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Mixed();
        finish for (i in 1..N) async atomic m.n++;
        val seen = m.n;
        assert seen == N;
    }
}
