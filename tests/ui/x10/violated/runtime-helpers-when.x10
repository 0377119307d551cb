// As runtime-helpers in holds, where nobody makes the condition of the `when` true: the lock was given back before.
//~ places: 2
//~ define: X10_RUNTIME=helpers
public class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val x = new Main();
        finish { //~ ERROR deadlock
            async atomic x.n += 2;
            async { when (x.n > 2) x.n = 10; } //~ ERROR deadlock
        }
    }
}
