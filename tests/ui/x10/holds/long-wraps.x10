// Long has 64 bits and wraps around.
class Main {
    public static def main(Rail[String]) {
        val half = 4294967296;
        assert Long.MAX_VALUE + 1 == Long.MIN_VALUE;
        assert half * half == 0;
    }
}
