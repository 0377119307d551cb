// As in holds, but what is taken away depends on what is left: such steps do not change places.
class SumsThatCommute {
    var count: Long = 0;
    var left: Long = 10;

    public static def main(Rail[String]) {
        val c = new SumsThatCommute();
        finish for (i in 1..4) async {
            atomic c.count += i;
            atomic c.left -= (c.left > 6 ? i : 0);
        }
        assert c.count == 10 && c.left <= 5; //~ ERROR assertion-failed
    }
}
