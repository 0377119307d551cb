// As counter in holds, without atomic.
//~ places: 1
public class Tally {
    var n: Long = 0;
    public static def main(Rail[String]) {
        val t = new Tally();
        finish for (i in 1..2) async t.n += i; //~ ERROR data-race
    }
}
