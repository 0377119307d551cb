// Texts differ by their first letters that differ, or by their lengths.
class Main {
    public static def main(Rail[String]) {
        assert "a".compareTo("d") == -3n;
        assert "abc".compareTo("a") == 2n;
        assert "b" > "a";
    }
}
