// A closure has the object, not a copy of it.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val bump = () => { m.n++; };
        bump();
        bump();
        assert m.n == 2;
    }
}
