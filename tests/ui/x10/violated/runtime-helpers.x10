// As in holds: inside a lock, steps of others are seen, so what is read without it races.
//~ places: 2
//~ define: X10_RUNTIME=helpers
public class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val x = new Main();
        finish {
            async atomic x.n += 2; //~ ERROR data-race
            async { val m = x.n; } //~ ERROR data-race
        }
    }
}
