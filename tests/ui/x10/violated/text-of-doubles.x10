// As in holds: ten million has an exponent.
class Main {
    public static def main(Rail[String]) {
        val third = 2.0 / 3.0;
        assert 1.0e7 + "" == "10000000.0"; //~ ERROR assertion-failed
    }
}
