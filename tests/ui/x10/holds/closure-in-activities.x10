// Two activities call one closure that changes an object inside atomic.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val bump = () => { atomic m.n++; };
        finish {
            async bump();
            async bump();
        }
        assert m.n == 2;
    }
}
