// A finish around a clocked child, with the own clock dropped inside: the child passes alone.
//~ places: 1
public class ClockDrop {
    public static def main(Rail[String]) {
        val c = Clock.make();
        finish {
            async clocked(c) Clock.advanceAll();
            c.drop();
        }
    }
}
