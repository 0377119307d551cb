// finish inside atomic throws IllegalOperationException.
class Main {
    public static def main(Rail[String]) {
        var caught: Boolean = false;
        try {
            atomic {
                finish {}
            }
        } catch (e: IllegalOperationException) {
            caught = true;
        }
        assert caught;
    }
}
