// As in holds, with a positive quotient.
class Main {
    public static def main(Rail[String]) {
        val least = -2147483648n;
        val minus = -1n;
        assert least / minus > 0n; //~ ERROR assertion-failed
    }
}
