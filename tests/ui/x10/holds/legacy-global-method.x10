// In 2010 a global method may be called anywhere.
//~ places: 2

class Main {
    global val n: Int = 3;

    global def twice(): Int = 2 * n;

    public static def main(Rail[String]) {
        val m = new Main();
        val there = here.next();
        val got = at (there) m.twice();
        assert got == 6;
    }
}
