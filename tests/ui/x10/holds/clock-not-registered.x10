// Only a registered activity may advance a clock.
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            async clocked(c) c.advance();
            c.advance();
        }
    }
}
