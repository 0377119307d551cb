// Texts are read as numbers or refused: no blanks, no other letters, nothing that is too large.
class Main {
    static def reads(s: String): Boolean {
        try { Int.parse(s); return true; } catch (e: NumberFormatException) { return false; }
    }

    public static def main(Rail[String]) {
        assert reads("-7") && !reads(" 1") && !reads("") && !reads("99999999999");
        assert Long.parse("ff", 16n) == 255;
        assert Double.parse("-2.5e1") == -25.0;
    }
}
