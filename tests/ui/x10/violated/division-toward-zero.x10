// As in holds, with the quotient rounded down.
class Main {
    public static def main(Rail[String]) {
        val m = -7;
        assert m / 2 == -4; //~ ERROR assertion-failed
    }
}
