// Every call has its own locals.
class Main {
    var shared: Long = 0;

    def own(n: Long): Long {
        var mine: Long = n;
        if (n > 0) own(n - 1);
        return mine;
    }

    public static def main(Rail[String]) {
        assert new Main().own(3) == 3;
    }
}
