// As in holds, waiting for something else instead.
class Main {
    public static def main(Rail[String]) {
        val go = new Rail[Boolean](1);
        finish async { //~ ERROR deadlock
            val c = Clock.make();
            async clocked(c) {
                when (go(0)); //~ ERROR deadlock
            }
            c.advance(); //~ ERROR deadlock
            atomic go(0) = true;
        }
    }
}
