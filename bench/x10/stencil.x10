// A clocked stencil: each of N activities has a cell of a ring, reads both neighbours, advances, writes its cell, advances.
// With BROKEN nobody advances between reading and writing.
class Stencil {
    static val N = 2;
    static val ROUNDS = 1;
    static val BROKEN = false;

    static def work(cells: Rail[Long], me: Long, c: Clock) {
        for (round in 1..ROUNDS) {
            val next = cells((me + N - 1) % N) + cells((me + 1) % N);
            if (!BROKEN) c.advance();
            cells(me) = next;
            c.advance();
        }
    }

    public static def main(Rail[String]) {
        val cells = new Rail[Long](N, (i: Long) => 1);
        finish async {
            val c = Clock.make();
            for (me in 1..(N - 1)) async clocked(c) work(cells, me, c);
            work(cells, 0, c);
        }
        for (i in cells.range) assert cells(i) == (ROUNDS == 1 ? 2 : 4);
    }
}
