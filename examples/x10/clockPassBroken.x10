// As clockPass, but the parent has dropped the clock that it wants to pass on.
class ClockPassBroken {
    static val N = 2;

    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            c.drop();
            for (i in 1..(N - 1)) async clocked(c) {
                c.resume();
                c.advance();
            }
        }
    }
}
