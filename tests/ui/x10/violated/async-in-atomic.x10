// As in holds, with another class caught.
class Main {
    static def start() {
        async {} //~ ERROR uncaught-exception
    }

    public static def main(Rail[String]) {
        var caught: Boolean = false;
        try {
            atomic start();
        } catch (e: ArithmeticException) {
            caught = true;
        }
        assert caught;
    }
}
