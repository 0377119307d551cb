// `phase()` counts from 1; a resume does not change it, and a child begins in the phase of who made it.
class ClockPhaseAsked {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            assert c.phase() == 1n;
            c.resume();
            assert c.phase() == 1n;
            c.advance();
            assert c.phase() == 2n;
            async clocked(c) {
                assert c.phase() == 2n;
                c.advance();
                assert c.phase() == 3n;
            }
            c.advance();
            assert c.phase() == 3n;
            c.drop();
            try {
                c.phase();
                assert false;
            } catch (ClockUseException) {
            }
        }
    }
}
