// async inside atomic throws IllegalOperationException, also in a method that is called there.
class Main {
    static def start() {
        async {}
    }

    public static def main(Rail[String]) {
        var caught: Boolean = false;
        try {
            atomic start();
        } catch (e: IllegalOperationException) {
            caught = true;
        }
        assert caught;
    }
}
