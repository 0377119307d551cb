// `&`, `|`, `^` and `~` work on the bits of two's complement.
class Main {
    public static def main(Rail[String]) {
        val a = 12;
        val b = 10;
        assert (a & b) == 8 && (a | b) == 14 && (a ^ b) == 6;
        assert ~a == -13;
    }
}
