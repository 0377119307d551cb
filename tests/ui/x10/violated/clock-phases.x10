// As in holds, with one activity that is not on the clock.
class Main {
    var n: Long = 0;

    def step(c: Clock) {
        atomic n++;
        c.advance();
        atomic assert n >= 2; //~ ERROR assertion-failed
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish async {
            val c = Clock.make();
            async atomic m.n++;
            m.step(c);
        }
    }
}
