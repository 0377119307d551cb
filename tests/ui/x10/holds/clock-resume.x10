// Who has resumed does not hold the others up, and advances without more.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        finish async {
            val c = Clock.make();
            async clocked(c) {
                r(0) = 1;
                c.resume();
                c.advance();
            }
            c.advance();
            assert r(0) <= 1;
        }
    }
}
