// A finish orders all that its activities wrote before what comes behind it.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish async m.n = 1;
        assert m.n <= 1;
    }
}
