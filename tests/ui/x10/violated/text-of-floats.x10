// As in holds: widening to Double shows more digits.
class Main {
    public static def main(Rail[String]) {
        val f = 0.1f;
        assert f + "" == "0.1";
        assert (f as Double) + "" == "0.1"; //~ ERROR assertion-failed
    }
}
