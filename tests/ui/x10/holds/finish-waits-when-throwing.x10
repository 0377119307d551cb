// A finish whose body throws waits for its activities before it throws.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        try {
            finish {
                async m.n = 1;
                throw new Exception();
            }
        } catch (e: Exception) {
            assert m.n <= 1;
        }
    }
}
