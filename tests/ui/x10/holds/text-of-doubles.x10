// Double is written with the fewest digits that read back, at least one behind the point, and an exponent outside 1e-3 to 1e7.
class Main {
    public static def main(Rail[String]) {
        val third = 2.0 / 3.0;
        assert 5.0 + "" == "5.0" && 0.25 + "" == "0.25" && -0.5 + "" == "-0.5";
        assert third + "" == "0.6666666666666666";
        assert 9999999.0 + "" == "9999999.0" && 1.0e7 + "" == "1.0E7" && 1.25e-4 + "" == "1.25E-4";
    }
}
