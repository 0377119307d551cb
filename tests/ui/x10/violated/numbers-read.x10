// As in holds: what is too large is not cut off.
class Main {
    static def reads(s: String): Boolean {
        try { Int.parse(s); return true; } catch (e: NumberFormatException) { return false; }
    }

    public static def main(Rail[String]) {
        assert reads("99999999999"); //~ ERROR assertion-failed@16: `reads("99999999999")` is false in main
    }
}
