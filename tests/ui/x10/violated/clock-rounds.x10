// As clock-rounds in holds with one advance less: a write meets the other's read.
//~ places: 1
public class ClockRounds {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        finish async {
            val c = Clock.make();
            for (i in 0..1) async clocked(c) {
                r(i) = i + 1;
                c.advance();
                val other = r(1 - i); //~ ERROR data-race@29: activity 3 reads `r(0)`
                r(i) += other; //~ ERROR data-race@17: activity 2 writes `r(0)`
            }
            c.drop();
        }
    }
}
