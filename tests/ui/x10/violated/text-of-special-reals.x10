// As in holds: NaN is not equal to itself.
class Main {
    public static def main(Rail[String]) {
        val zero = 0.0;
        val nan = zero / zero;
        assert nan == nan; //~ ERROR assertion-failed
    }
}
