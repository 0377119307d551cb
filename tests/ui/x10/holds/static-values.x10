// Static values may use each other, wherever they stand.
class Main {
    static val SUM = FIRST + Other.SECOND;
    static val FIRST = 2;

    static class Other {
        static val SECOND = 10 * FIRST;
    }

    public static def main(Rail[String]) {
        assert SUM == 22;
    }
}
