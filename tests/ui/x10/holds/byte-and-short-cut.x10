// A cast to Byte keeps 8 bits, to Short 16, with the sign.
class Main {
    public static def main(Rail[String]) {
        val b = 200 as Byte;
        val s = 40000 as Short;
        assert b == -56y;
        assert s == -25536s;
        assert (300 as Byte) as Long == 44;
    }
}
