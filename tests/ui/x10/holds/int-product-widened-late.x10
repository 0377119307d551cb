// A product of two Ints is an Int, also where a Long is wanted: it is cut first and widened then.
class Main {
    public static def main(Rail[String]) {
        val a = 100000n;
        val narrow: Long = a * a;
        val wide: Long = (a as Long) * a;
        assert wide == 10000000000;
        assert narrow == 1410065408;
    }
}
