// As in holds, the other type, which wraps later.

class Main {
    public static def main(Rail[String]) {
        type Small = Long;
        var n: Small = 2147483647n;
        n++;
        assert n < 0n; //~ ERROR assertion-failed
    }
}
