// A guard over values is true at the call.
class Main {
    static def root(n: Long){n > 0}: Long = n;

    public static def main(Rail[String]) {
        val k = Long.parse("1");
        assert root(k) == 1;
    }
}
