// What an activity writes before it advances is known to all behind the same advance.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        finish async {
            val c = Clock.make();
            async clocked(c) {
                r(0) = 5;
                c.advance();
            }
            c.advance();
            val seen = r(0);
            assert seen <= 5;
        }
    }
}
