// As in holds: a sum of Longs does not wrap at 32 bits.
class Main {
    public static def main(Rail[String]) {
        val a = 2147483647;
        assert a + 1 < 0; //~ ERROR assertion-failed
    }
}
