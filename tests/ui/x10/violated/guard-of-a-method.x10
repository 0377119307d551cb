// As in holds: it is evaluated at each call.
class Main {
    static def root(n: Long){n > 0}: Long = n; //~ ERROR uncaught-exception

    public static def main(Rail[String]) {
        val k = Long.parse("1");
        assert root(k) == 1;
        root(k - 1);
    }
}
