// The count of a shift is taken modulo the width: 32 for Int, 64 for Long.
class Main {
    public static def main(Rail[String]) {
        val one = 1n;
        assert one << 33n == 2n;
        assert 1 << 65n == 2;
        assert 1 << 33n == 8589934592;
    }
}
