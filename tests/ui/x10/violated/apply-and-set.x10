// As in holds: what is outside throws.
class Main {
    static class Ring {
        val cells = new Rail[Long](3);
        public operator this(i: Long): Long = cells(i % 3);
        public operator this(i: Long)=(v: Long): void {
            cells(i % 3) = v; //~ ERROR index-out-of-bounds
        }
    }

    public static def main(Rail[String]) {
        val r = new Ring();
        r(4) = 7;
        r(1) += 1;
        assert r(7) == 8;
        r(-1) = 1;
    }
}
