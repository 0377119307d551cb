// As in holds, with the later value read first.
class Main {
    var x: Long = 1;

    def bump(): Long {
        x = x * 10;
        return x;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        val sum = m.x + m.bump();
        assert sum == 20; //~ ERROR assertion-failed
    }
}
