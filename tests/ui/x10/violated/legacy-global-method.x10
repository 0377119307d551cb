// As in holds, it is not global.
//~ places: 2

class Main {
    global val n: Int = 3;

    def twice(): Int = 2 * n;

    public static def main(Rail[String]) {
        val m = new Main();
        val there = here.next();
        val got = at (there) m.twice(); //~ ERROR bad-place
    }
}
