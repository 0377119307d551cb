// Structs are equal by content; a changed one is a new one.
class Main {
    static struct P(x: Long, y: Long) {
        def moved(dx: Long): P = P(x + dx, y);
    }

    static class Q {
        val x: Long;
        def this(x: Long) {
            this.x = x;
        }
    }

    public static def main(Rail[String]) {
        val p = P(1, 2);
        val q = p.moved(3);
        assert p == P(1, 2) && q == P(4, 2) && p != q;
        assert new Q(1) != new Q(1);
    }
}
