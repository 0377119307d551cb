// `&` and `|` on Booleans evaluate both sides, `&&` and `||` only what is needed.
class Main {
    static class Count {
        var n: Long = 0;
        def tick(b: Boolean): Boolean {
            n++;
            return b;
        }
    }

    public static def main(Rail[String]) {
        val c = new Count();
        val all = c.tick(false) && c.tick(true);
        val some = c.tick(true) || c.tick(false);
        assert c.n == 2;
        val both = c.tick(false) & c.tick(true);
        val either = c.tick(true) | c.tick(false);
        assert c.n == 6;
    }
}
