// As clockSwap, with one advance less in a round: the next round reads what is still being written.
class ClockSwapBroken {
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
                }
            }
        }
    }
}
