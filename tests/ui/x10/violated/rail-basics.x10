// As in holds, one index further.
class Main {
    public static def main(Rail[String]) {
        val zeros = new Rail[Boolean](2);
        val squares = new Rail[Long](4, (i: Long) => i * i);
        val same = new Rail[String](2, "x");
        assert zeros.size == 2 && !zeros(1);
        assert same(0) + same(1) == "xx";
        assert squares(4) == 16; //~ ERROR index-out-of-bounds
    }
}
