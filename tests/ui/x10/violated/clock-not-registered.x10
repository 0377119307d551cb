// As in holds, with a child that is not registered.
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            async c.advance(); //~ ERROR clock-misuse
            c.advance();
        }
    }
}
