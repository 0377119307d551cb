// As in holds, with the operands exchanged.
class Main {
    static struct V(x: Long, y: Long) {
        public operator this - (o: V): V = V(x - o.x, y - o.y);
        public operator - this: V = V(-x, -y);
        public operator (k: Long) * this: V = V(k * x, k * y);
        public operator this < (o: V): Boolean = x < o.x;
    }

    public static def main(Rail[String]) {
        val a = V(5, 7);
        val b = V(1, 1);
        assert -a == V(-5, -7) && 2 * a == V(10, 14) && b < a;
        assert b - a == V(4, 6); //~ ERROR assertion-failed
    }
}
