// As in holds, with an advance less: the second comes to no third phase.
class ClockPhaseAsked {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            assert c.phase() == 1n;
            c.advance();
            async clocked(c) {
                assert c.phase() == 2n;
                assert c.phase() == 3n; //~ ERROR assertion-failed
            }
            c.advance();
            assert c.phase() == 3n;
        }
    }
}
