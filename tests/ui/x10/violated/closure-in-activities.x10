// As in holds, without atomic.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val bump = () => { m.n++; }; //~ ERROR data-race
        finish {
            async bump();
            async bump();
        }
        assert m.n == 2; //~ ERROR assertion-failed
    }
}
