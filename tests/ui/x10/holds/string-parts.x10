// Length, characters, parts and places of a String.
class Main {
    public static def main(Rail[String]) {
        val s = "places";
        assert s.length() == 6n && s(0n) == 'p' && s.indexOf("ac") == 2n;
        assert s.substring(0n, 5n) == "place";
    }
}
