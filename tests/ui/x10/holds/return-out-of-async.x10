// A return in a closure or `at` expression gives the value.
class Main {
    static def f(): Long {
        val g = () => { return 2; };
        return g();
    }

    public static def main(Rail[String]) {
        assert f() == 2;
    }
}
