// As in holds, with the value of the text.
//~ define: N=5
class Main {
    static val N = 2;
    static val TWICE = 2 * N;

    public static def main(Rail[String]) {
        assert TWICE == 4; //~ ERROR assertion-failed
    }
}
