// With helpers before shifts and clock operations, and `atomic` as a lock, a program does what it does without.
//~ define: X10_RUNTIME=helpers
public class Main {
    var n: Long = 0;

    def twice(): Long { atomic { n += 2; return n; } }
    atomic def fails(no: Boolean) { n++; if (no) throw new Exception("no"); }

    public static def main(Rail[String]) {
        val x = new Main();
        finish {
            async x.twice();
            async { when (x.n > 1) x.n = 10; }
        }
        try { x.fails(true); } catch (Exception) {}
        x.fails(false);
        assert x.n == 12;

        val c = Clock.make();
        val seen = new Rail[Long](1);
        async clocked(c) { seen(0) = 1; c.advance(); }
        c.advance();
        assert seen(0) == 1;
        c.drop();

        assert at (Place(1)) here.id == 1;
        val sum = GlobalRef(new Main());
        finish ateach (p in Dist.makeUnique()) {
            val me = here.id + 1;
            at (sum.home) atomic sum().n += me;
        }
        assert sum().n == 3;
    }
}
