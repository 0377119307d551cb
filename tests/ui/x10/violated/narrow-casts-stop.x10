// As in holds: the high bits are not cut off.
class Main {
    static val big = 300.7;

    public static def main(Rail[String]) {
        assert (big as Byte) == 44y; //~ ERROR assertion-failed@16: `(big as Byte) == 44y` is false in main
    }
}
