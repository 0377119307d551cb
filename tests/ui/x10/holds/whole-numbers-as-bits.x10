// Numbers in other bases, and their bits.
class Main {
    public static def main(Rail[String]) {
        assert 255.toHexString().equals("ff");
        assert (-1n).bitCount() == 32n;
        assert (-10).toString(3n).equals("-101");
        assert 8n.numberOfTrailingZeros() == 3n;
    }
}
