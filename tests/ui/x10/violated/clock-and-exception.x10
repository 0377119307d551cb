// As in holds, with nobody to catch it.
class Main {
    public static def main(Rail[String]) {
            finish async {
                val c = Clock.make();
                async clocked(c) throw new Exception(); //~ ERROR uncaught-exception
                c.advance();
            }
    }
}
