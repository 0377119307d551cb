// As in holds, with an activity that does not end.
class Main {
    public static def main(Rail[String]) {
        val go = new Rail[Boolean](1);
        finish async { //~ ERROR deadlock
            val c = Clock.make();
            async clocked(c) when (go(0)); //~ ERROR deadlock
            c.advance(); //~ ERROR deadlock
        }
    }
}
