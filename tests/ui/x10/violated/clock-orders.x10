// As in holds, without the advance of the reader.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        finish async {
            val c = Clock.make();
            async clocked(c) {
                r(0) = 5; //~ ERROR data-race
                c.advance();
            }
            val seen = r(0); //~ ERROR data-race
            assert seen <= 5;
        }
    }
}
