// Integers are written in decimal, with a minus where they are negative.
class Main {
    public static def main(Rail[String]) {
        val b = 255 as Byte;
        assert 42 + "" == "42" && -7n + "" == "-7" && 3s + "" == "3";
        assert Long.MIN_VALUE + "" == "-9223372036854775808";
        assert b + "" == "-1";
    }
}
