// `-D N=5` replaces a static value, and what is computed from it follows.
//~ define: N=5
class Main {
    static val N = 2;
    static val TWICE = 2 * N;

    public static def main(Rail[String]) {
        assert N == 5 && TWICE == 10;
    }
}
