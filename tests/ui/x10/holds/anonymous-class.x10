// An anonymous class takes the values of the locals around it.
class Main {
    static interface Step { def next(x: Long): Long; }

    public static def main(Rail[String]) {
        val by = 3;
        val s = new Step() {
            public def next(x: Long): Long = x + by;
        };
        assert s.next(s.next(1)) == 7;
    }
}
