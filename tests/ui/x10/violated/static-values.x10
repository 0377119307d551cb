// As in holds, with the zero of one that comes later.
class Main {
    static val SUM = FIRST + Other.SECOND;
    static val FIRST = 2;

    static class Other {
        static val SECOND = 10 * FIRST;
    }

    public static def main(Rail[String]) {
        assert SUM == 0; //~ ERROR assertion-failed
    }
}
