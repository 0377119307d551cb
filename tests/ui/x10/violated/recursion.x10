// As in holds, with a field for all.
class Main {
    var shared: Long = 0;

    def own(n: Long): Long {
        shared = n;
        if (n > 0) own(n - 1);
        return shared;
    }

    public static def main(Rail[String]) {
        assert new Main().own(3) == 3; //~ ERROR assertion-failed
    }
}
