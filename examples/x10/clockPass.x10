// A registered parent passes its clock on to its children; they resume, and advance with it.
class ClockPass {
    static val N = 2;

    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            for (i in 1..(N - 1)) async clocked(c) {
                c.resume();
                c.advance();
            }
            c.advance();
        }
    }
}
