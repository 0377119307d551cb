// at inside atomic throws IllegalOperationException, also at here.
class Main {
    public static def main(Rail[String]) {
        var caught: Boolean = false;
        try {
            atomic at (here) {}
        } catch (e: IllegalOperationException) {
            caught = true;
        }
        assert caught;
    }
}
