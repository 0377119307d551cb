// Nobody is a phase ahead: a counter stands at the number of activities behind each advance.
class Main {
    var n: Long = 0;

    def step(c: Clock) {
        atomic n++;
        c.advance();
        atomic assert n >= 2;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish async {
            val c = Clock.make();
            async clocked(c) m.step(c);
            m.step(c);
        }
    }
}
