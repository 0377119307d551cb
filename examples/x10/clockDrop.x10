// Registered with six clocks: it drops the one that the activities of the finish wait on before it waits for them.
class ClockDrop {
    static val N = 2;

    public static def main(Rail[String]) {
        finish async {
            val clocks = new Rail[Clock](6, (Long) => Clock.make());
            finish {
                for (i in 1..(N - 1)) async clocked(clocks(0)) Clock.advanceAll();
                clocks(0).drop();
            }
        }
    }
}
