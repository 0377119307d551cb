// A cast from real to integer goes toward zero.
class Main {
    public static def main(Rail[String]) {
        val d = 2.75;
        val m = -2.75;
        assert d as Long == 2 && m as Long == -2 && d as Int == 2n;
    }
}
