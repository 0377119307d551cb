// A sum of two Bytes is a Byte again and wraps.
class Main {
    public static def main(Rail[String]) {
        val b = 127y;
        val sum = b + 1y;
        assert sum as Long == -128;
    }
}
