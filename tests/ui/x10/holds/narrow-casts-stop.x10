// A real becomes the nearest Byte or Short that there is, not one with its low bits.
class Main {
    static val big = 300.7;

    public static def main(Rail[String]) {
        assert (big as Byte) == 127y;
        assert ((-1000.0 * big) as Short) == -32768s;
        assert ((-big) as Byte) == -128y;
    }
}
