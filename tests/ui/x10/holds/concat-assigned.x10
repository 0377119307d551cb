// `+=` on a String makes a new text; who has the old one keeps it.
class Main {
    public static def main(Rail[String]) {
        var s: String = "a";
        val old = s;
        s += 1;
        s += 'b';
        assert s == "a1b";
        assert old == "a";
    }
}
