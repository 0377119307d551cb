// A literal without a suffix is a Long, one with n an Int.
class Main {
    public static def main(Rail[String]) {
        val a = 2147483647;
        assert a + 1 == 2147483648;
        assert 0x10 == 16 && 010 == 8;
    }
}
