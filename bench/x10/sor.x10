// Red-black relaxation of N rows by N activities on a clock: the even ones write while the odd ones wait, then the other way round. Ours, for X10X's SPOR.
// With BROKEN both colours write in the same phase.
class Sor {
    static val N = 2;
    static val BROKEN = false;

    static def work(rows: Rail[Long], me: Long, c: Clock) {
        for (colour in 0..1) {
            if (BROKEN || me % 2 == colour) {
                val above = me > 0 ? rows(me - 1) : 0;
                val below = me < N - 1 ? rows(me + 1) : 0;
                rows(me) = above + below + 1;
            }
            c.advance();
        }
    }

    public static def main(Rail[String]) {
        val rows = new Rail[Long](N, (i: Long) => 0);
        finish async {
            val c = Clock.make();
            for (me in 1..(N - 1)) async clocked(c) work(rows, me, c);
            work(rows, 0, c);
        }
        assert rows(0) == 1;
    }
}
