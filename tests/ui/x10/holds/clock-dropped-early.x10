// Who has dropped a clock is not waited for.
class Main {
    public static def main(Rail[String]) {
        val go = new Rail[Boolean](1);
        finish async {
            val c = Clock.make();
            async clocked(c) {
                c.drop();
                when (go(0));
            }
            c.advance();
            atomic go(0) = true;
        }
    }
}
