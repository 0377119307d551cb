// An activity that ends drops its clocks.
class Main {
    public static def main(Rail[String]) {
        val go = new Rail[Boolean](1);
        finish async {
            val c = Clock.make();
            async clocked(c) {}
            c.advance();
        }
    }
}
