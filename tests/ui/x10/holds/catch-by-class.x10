// The first catch whose class fits takes the exception; one of a class below fits too.
class Main {
    static class Wet extends Exception {}
    static class Soaked extends Wet {}
    static class Dry extends Exception {}

    static def caught(n: Long): String {
        try {
            if (n == 1) throw new Soaked();
            if (n == 2) throw new Dry();
        } catch (e: Wet) {
            return "wet";
        } catch (e: Exception) {
            return "other";
        }
        return "none";
    }

    public static def main(Rail[String]) {
        assert caught(0) == "none" && caught(1) == "wet";
        assert caught(2) == "other";
    }
}
