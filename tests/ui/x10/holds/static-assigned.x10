// A static value is given where it is declared.
class Main {
    static val N = 2;

    public static def main(Rail[String]) {
        assert N == 2;
    }
}
