// As in holds: a Long does not become an Int by itself.
class Main {
    static def half(n: Long): Long = n / 2;
    static def three(): Long = 3n;

    public static def main(Rail[String]) {
        val i = 2147483647n;
        assert i + 1 == 2147483648;
        assert half(i) == 1073741823 && three() == 3;
        val back: Int = three(); //~ ERROR rejected@25: a value of type `Long` where one of type `Int` is wanted
    }
}
