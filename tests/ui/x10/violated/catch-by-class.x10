// As in holds: a class beside it does not fit.
class Main {
    static class Wet extends Exception {}
    static class Soaked extends Wet {}
    static class Dry extends Exception {}

    static def caught(n: Long): String {
        try {
            if (n == 1) throw new Soaked();
            if (n == 2) throw new Dry(); //~ ERROR uncaught-exception
        } catch (e: Wet) {
            return "wet";
        }
        return "none";
    }

    public static def main(Rail[String]) {
        assert caught(0) == "none" && caught(1) == "wet";
        assert caught(2) == "other";
    }
}
