// Activities of a finish count in one atomic field.
//~ places: 1
public class Tally {
    var n: Long = 0;
    public static def main(Rail[String]) {
        val t = new Tally();
        finish for (i in 1..3) async atomic t.n += i;
        assert t.n == 6;
    }
}
