// In 2010 a single exception leaves a finish as it is.

class Main {
    static class Bad extends Exception {}

    public static def main(Rail[String]) {
        var got: Int = 0;
        try {
            finish async (here) { throw new Bad(); }
        } catch (e: Bad) {
            got = 1;
        }
        assert got == 1;
    }
}
