// An Int becomes a Long where one is wanted: in a sum, an assignment, a call, a return.
class Main {
    static def half(n: Long): Long = n / 2;
    static def three(): Long = 3n;

    public static def main(Rail[String]) {
        val i = 2147483647n;
        assert i + 1 == 2147483648;
        assert half(i) == 1073741823 && three() == 3;
    }
}
