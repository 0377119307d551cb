// As clockSwap, with one advance less in a round: one writes while another still reads.
class ClockSwapBroken {
    static val N = 2;
    static val ROUNDS = 1;

    static def rotate(r: Rail[Long], me: Long, c: Clock) {
        for (round in 1..ROUNDS) {
            val next = r((me + 1) % N);
            r(me) = next;
            c.advance();
        }
    }

    public static def main(Rail[String]) {
        val r = new Rail[Long](N, (i: Long) => i);
        finish async {
            val c = Clock.make();
            for (me in 1..(N - 1)) async clocked(c) rotate(r, me, c);
            rotate(r, 0, c);
        }
    }
}
