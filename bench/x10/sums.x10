// N activities sum up their parts of a Rail, each into its own cell; the parts are added after the finish. Ours, for X10X's TutorialSum.
// With BROKEN all of them add to the first cell.
class Sums {
    static val N = 2;
    static val SIZE = 4;
    static val BROKEN = false;

    public static def main(Rail[String]) {
        val data = new Rail[Long](SIZE, (i: Long) => i + 1);
        val parts = new Rail[Long](N);
        finish for (t in 0..(N - 1)) async {
            var sum: Long = 0;
            for (i in data.range) if (i % N == t) sum += data(i);
            parts(BROKEN ? 0 : t) += sum;
        }
        var all: Long = 0;
        for (t in 0..(N - 1)) all += parts(t);
        assert all == SIZE * (SIZE + 1) / 2;
    }
}
