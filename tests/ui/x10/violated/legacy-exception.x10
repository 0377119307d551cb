// As in holds, it is taken for several.

class Main {
    static class Bad extends Exception {}

    public static def main(Rail[String]) {
        var got: Int = 0;
        try {
            finish async (here) { throw new Bad(); } //~ ERROR uncaught-exception
        } catch (e: MultipleExceptions) {
            got = 1;
        }
    }
}
