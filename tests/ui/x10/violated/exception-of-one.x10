// As in holds, with the bare class caught.
class Main {
    public static def main(Rail[String]) {
        var caught: Long = 0;
        try {
            finish {
                throw new ArithmeticException(); //~ ERROR division-by-zero
            }
        } catch (e: ArithmeticException) {
            caught = 2;
        }
    }
}
