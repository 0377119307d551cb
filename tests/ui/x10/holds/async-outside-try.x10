// A try around a finish gets what its activities throw.
class Main {
    static class Lost extends Exception {}

    public static def main(Rail[String]) {
        var caught: Boolean = false;
        try {
            finish async throw new Lost();
        } catch (e: MultipleExceptions) {
            caught = true;
        }
        assert caught;
    }
}
