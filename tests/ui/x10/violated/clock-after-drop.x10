// As in holds, with nobody to catch it.
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            c.drop();
            assert c.dropped() && !c.registered();
                c.resume(); //~ ERROR clock-misuse
        }
    }
}
