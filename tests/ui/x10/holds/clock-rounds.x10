// Two activities write their own half and read the other's after the clock: two advances a round.
//~ places: 1
public class ClockRounds {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        finish async {
            val c = Clock.make();
            for (i in 0..1) async clocked(c) {
                r(i) = i + 1;
                c.advance();
                val other = r(1 - i);
                c.advance();
                r(i) += other;
            }
            c.drop();
        }
        assert r(0) == 3 && r(1) == 3;
    }
}
