// As in holds: an Int has 32 of them.
class Main {
    public static def main(Rail[String]) {
        assert (-1n).bitCount() == 64n; //~ ERROR assertion-failed@16: `(-1n).bitCount() == 64n` is false in main
    }
}
