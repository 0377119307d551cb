// `>>` keeps the sign, `>>>` fills with zeros, in the width of the left operand.
class Main {
    public static def main(Rail[String]) {
        val m = -1n;
        assert m >> 4n == -1n;
        assert m >>> 28n == 15n;
        assert -1 >>> 60n == 15;
    }
}
