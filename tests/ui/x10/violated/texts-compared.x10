// As in holds: not by one.
class Main {
    public static def main(Rail[String]) {
        assert "a".compareTo("d") == -1n; //~ ERROR assertion-failed@16: `"a".compareTo("d") == -1n` is false in main
    }
}
