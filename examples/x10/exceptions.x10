// What two activities throw arrives together at the finish, as MultipleExceptions.
class Exceptions {
    static class Spilled extends Exception {}

    public static def main(Rail[String]) {
        var caught: Long = 0;
        try {
            finish {
                async throw new Spilled();
                async throw new Spilled();
            }
        } catch (e: MultipleExceptions) {
            caught = e.exceptions.size;
        }
        assert caught == 2;
    }
}
