// As runtime-helpers, with a clock: what a child did before it arrived is seen behind.
//~ places: 1
//~ define: X10_RUNTIME=helpers
public class Main {
    public static def main(Rail[String]) {
        val c = Clock.make();
        val seen = new Rail[Long](1);
        async clocked(c) { seen(0) = 1; c.advance(); }
        c.advance();
        assert seen(0) == 1;
        c.drop();
    }
}
