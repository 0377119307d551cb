// As mixed, but the plain read stands inside the finish: atomic does not order plain accesses.
class MixedBroken {
    static val N = 2;
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new MixedBroken();
        finish {
            for (i in 1..N) async atomic m.n++;
            val seen = m.n;
            assert seen <= N;
        }
    }
}
