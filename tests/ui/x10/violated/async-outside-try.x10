// As in holds: one around the async alone does not.
class Main {
    static class Lost extends Exception {}

    public static def main(Rail[String]) {
        finish {
            try {
                async throw new Lost(); //~ ERROR uncaught-exception
            } catch (e: Lost) {}
        }
    }
}
