// A cast from Long to Int keeps the low 32 bits.
class Main {
    public static def main(Rail[String]) {
        val big = 4294967297;
        assert big as Int == 1n;
        assert 2147483648 as Int == -2147483648n;
    }
}
