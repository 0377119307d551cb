// An activity that ends by an exception drops its clocks too; the finish gets the exception.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        try {
            finish async {
                val c = Clock.make();
                async clocked(c) throw new Exception();
                c.advance();
            }
        } catch (e: MultipleExceptions) {
            n = e.exceptions.size;
        }
        assert n == 1;
    }
}
