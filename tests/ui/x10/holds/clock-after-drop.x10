// After drop the clock is gone for this activity: resume throws ClockUseException.
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            c.drop();
            assert c.dropped() && !c.registered();
            try {
                c.resume();
                assert false;
            } catch (e: ClockUseException) {}
        }
    }
}
