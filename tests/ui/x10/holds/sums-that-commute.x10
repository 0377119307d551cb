// Four activities add to one counter and take away from another; who looks does it after the finish.
class SumsThatCommute {
    var count: Long = 0;
    var left: Long = 10;

    public static def main(Rail[String]) {
        val c = new SumsThatCommute();
        finish for (i in 1..4) async {
            atomic c.count += i;
            atomic c.left -= i;
        }
        assert c.count == 10 && c.left == 0;
    }
}
