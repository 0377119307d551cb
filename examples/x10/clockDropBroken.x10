// As clockDrop, without the drop: the parent waits in the finish for activities that wait for it on the clock.
class ClockDropBroken {
    static val N = 2;

    public static def main(Rail[String]) {
        finish async {
            val clocks = new Rail[Clock](6, (Long) => Clock.make());
            finish {
                for (i in 1..(N - 1)) async clocked(clocks(0)) Clock.advanceAll();
            }
        }
    }
}
