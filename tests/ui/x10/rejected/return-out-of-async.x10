// As in holds: nobody returns out of an async.
class Main {
    static def f(): Long {
        val g = () => { return 2; };
        async { return; } //~ ERROR rejected
        return g();
    }

    public static def main(Rail[String]) {
        assert f() == 2;
    }
}
