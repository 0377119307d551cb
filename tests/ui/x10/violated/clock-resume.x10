// As in holds: a write behind the resume is in the next phase.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        finish async {
            val c = Clock.make();
            async clocked(c) {
                c.resume();
                r(0) = 1; //~ ERROR data-race
                c.advance();
            }
            c.advance();
            assert r(0) <= 1; //~ ERROR data-race
        }
    }
}
