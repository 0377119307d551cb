// when inside atomic throws IllegalOperationException, whatever its condition.
class Main {
    public static def main(Rail[String]) {
        var caught: Boolean = false;
        try {
            atomic when (true);
        } catch (e: IllegalOperationException) {
            caught = true;
        }
        assert caught;
    }
}
