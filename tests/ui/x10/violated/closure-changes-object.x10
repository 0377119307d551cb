// As in holds, with a copy expected.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val bump = () => { m.n++; };
        bump();
        bump();
        assert m.n == 0; //~ ERROR assertion-failed
    }
}
