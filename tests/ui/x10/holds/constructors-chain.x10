// `this(..)` runs the other constructor, and the fields get their values once.
class Main {
    static class Box {
        val w: Long;
        val h: Long;
        var inits: Long = 1;
        def this(w: Long, h: Long) {
            this.w = w;
            this.h = h;
            inits++;
        }
        def this(side: Long) {
            this(side, side);
            inits++;
        }
    }

    public static def main(Rail[String]) {
        val b = new Box(4);
        assert b.w == 4 && b.h == 4;
        assert b.inits == 3;
    }
}
