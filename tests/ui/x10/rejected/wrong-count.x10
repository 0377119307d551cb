// As in holds, with one too many.
class Main {
    static def add(a: Long, b: Long): Long = a + b;

    public static def main(Rail[String]) {
        assert add(1, 2, 3) == 3; //~ ERROR rejected@16: `add` takes 2 arguments, and 3 are given
    }
}
