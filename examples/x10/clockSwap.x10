// Clocked activities rotate the parts of a Rail (two of them swap its halves): all read, advance, all write, advance.
class ClockSwap {
    static val N = 2;
    static val ROUNDS = 2;

    public static def main(Rail[String]) {
        val r = new Rail[Long](2 * N, (i: Long) => i);
        finish async {
            val c = Clock.make();
            for (me in 0..(N - 1)) async clocked(c) {
                val other = (me + 1) % N;
                for (round in 1..ROUNDS) {
                    val a = r(2 * other);
                    val b = r(2 * other + 1);
                    c.advance();
                    r(2 * me) = a;
                    r(2 * me + 1) = b;
                    c.advance();
                }
            }
        }
        for (i in r.range) assert r(i) == (i + 2 * ROUNDS) % (2 * N);
    }
}
