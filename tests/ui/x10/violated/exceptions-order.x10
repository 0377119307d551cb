// As in holds, with the order of the text expected.
class Main {
    public static def main(Rail[String]) {
        try {
            finish {
                async throw new Exception("a");
                async throw new Exception("b");
            }
        } catch (e: MultipleExceptions) {
            val first = e.exceptions(0).getMessage();
            assert first == "a"; //~ ERROR assertion-failed
        }
    }
}
