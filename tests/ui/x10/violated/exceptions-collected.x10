// As in holds: the body's exception is in it too.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        try {
            finish {
                async throw new Exception("a");
                async throw new Exception("b");
                throw new Exception("c");
            }
        } catch (e: MultipleExceptions) {
            n = e.exceptions.size;
        }
        assert n == 2; //~ ERROR assertion-failed
    }
}
