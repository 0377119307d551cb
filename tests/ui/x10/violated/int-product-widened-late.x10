// As in holds, with the product of mathematics expected.
class Main {
    public static def main(Rail[String]) {
        val a = 100000n;
        val narrow: Long = a * a;
        val wide: Long = (a as Long) * a;
        assert wide == 10000000000;
        assert narrow == 10000000000; //~ ERROR assertion-failed
    }
}
