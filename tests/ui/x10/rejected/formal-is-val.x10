// As in holds, without the var.
class Main {
    static def down(n: Long): Long {
        n--; //~ ERROR rejected
        return n;
    }

    public static def main(Rail[String]) {
        assert down(3) == 2;
    }
}
