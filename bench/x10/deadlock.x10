// The fault that X10X found in ClockAsyncTest, in today's language: an activity that is registered with a clock waits in a finish for a child on the same clock. Ours.
// With DROPPED it drops the clock inside the finish, as the program does since then.
class Deadlock {
    static val DROPPED = false;

    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            finish {
                async clocked(c) c.advance();
                if (DROPPED) c.drop();
            }
        }
    }
}
