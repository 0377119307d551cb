// As in holds: nobody returns out of an async.
class Main {
    static def f(): Long {
        val g = () => { return 2; };
        async { return; } //~ ERROR rejected@17: this method gives a value of type `Long`
        return g();
    }

    public static def main(Rail[String]) {
        assert f() == 2;
    }
}
