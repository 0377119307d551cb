// Int has 32 bits and wraps around, in sums, products and negation.
class Main {
    public static def main(Rail[String]) {
        val most = 2147483647n;
        val least = -2147483648n;
        assert most + 1n == least;
        assert least - 1n == most;
        assert 65536n * 65536n == 0n;
        assert -least == least;
    }
}
