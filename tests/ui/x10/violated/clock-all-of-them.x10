// As in holds: a clock that one activity does not advance holds the other up.
class Main {
    public static def main(Rail[String]) {
        Clock.advanceAll();
        finish async { //~ ERROR deadlock
            val a = Clock.make();
            val b = Clock.make();
            async clocked(a, b) {
                a.advance();
                when (false); //~ ERROR deadlock
            }
            Clock.advanceAll(); //~ ERROR deadlock
        }
    }
}
