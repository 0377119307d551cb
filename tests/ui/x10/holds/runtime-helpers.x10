// With helpers before shifts and operations of clocks, and `atomic` as a lock, a program does what it does without.
//~ places: 2
//~ define: X10_RUNTIME=helpers
public class Main {
    var n: Long = 0;

    def twice(): Long { atomic { n += 2; return n; } }

    public static def main(Rail[String]) {
        val x = new Main();
        finish {
            async x.twice();
            async { when (x.n > 1) x.n = 10; }
        }
        try { atomic { x.n++; throw new Exception("no"); } } catch (Exception) {}
        assert x.twice() == 13;
        assert at (Place(1)) here.id == 1;
    }
}
