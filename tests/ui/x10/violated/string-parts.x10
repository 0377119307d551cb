// As in holds: the end of a part lies inside the text.
class Main {
    public static def main(Rail[String]) {
        val s = "places";
        assert s.length() == 6n && s(0n) == 'p' && s.indexOf("ac") == 2n;
        assert s.substring(0n, 5n) == "place";
        val t = s.substring(4n, 7n); //~ ERROR index-out-of-bounds
        assert t == "es";
    }
}
