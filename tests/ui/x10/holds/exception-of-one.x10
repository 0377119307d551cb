// Also a single exception leaves a finish as MultipleExceptions.
class Main {
    public static def main(Rail[String]) {
        var caught: Long = 0;
        try {
            finish {
                throw new ArithmeticException();
            }
        } catch (e: MultipleExceptions) {
            caught = 1;
        }
        assert caught == 1;
    }
}
