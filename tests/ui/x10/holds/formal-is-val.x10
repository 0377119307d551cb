// A formal is a val unless it says var.
class Main {
    static def down(var n: Long): Long {
        n--;
        return n;
    }

    public static def main(Rail[String]) {
        assert down(3) == 2;
    }
}
