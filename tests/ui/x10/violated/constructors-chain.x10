// As in holds, with the initialisers run twice.
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
        assert b.inits == 2; //~ ERROR assertion-failed
    }
}
