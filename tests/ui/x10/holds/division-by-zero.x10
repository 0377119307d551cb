// A division of integers by zero throws ArithmeticException; of reals it does not.
class Main {
    public static def main(Rail[String]) {
        val zero = 0;
        var caught: Long = 0;
        try {
            val q = 1 / zero;
        } catch (e: ArithmeticException) {
            caught++;
        }
        try {
            val q = 1 % zero;
        } catch (e: ArithmeticException) {
            caught++;
        }
        assert caught == 2;
        val real = 1.0 / 0.0;
        assert real > 1.0e300;
    }
}
