// As in holds: a shift by 33 does not empty an Int.
class Main {
    public static def main(Rail[String]) {
        val one = 1n;
        assert one << 33n == 0n; //~ ERROR assertion-failed
    }
}
