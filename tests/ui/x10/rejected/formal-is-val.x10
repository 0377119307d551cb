// As in holds, without the var.
class Main {
    static def down(n: Long): Long {
        n--; //~ ERROR rejected@9: `n` is a val and has its value already
        return n;
    }

    public static def main(Rail[String]) {
        assert down(3) == 2;
    }
}
