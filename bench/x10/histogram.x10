// A distributed histogram: N activities, each at the place of its element, count into the bins there; the bins are summed up at the end. Ours, after the first figure of the X10X paper.
// With BROKEN they count without atomic.
import x10.regionarray.Dist;
import x10.regionarray.DistArray;
import x10.regionarray.Region;

class Histogram {
    static val N = 2;
    static val BINS = 2;
    static val BROKEN = false;

    public static def main(Rail[String]) {
        val d = Dist.makeBlock(Region.make(0, N - 1));
        val a = DistArray.make[Long](d, ([i]: Point) => i / 2);
        val u = Dist.makeUnique();
        val bins = DistArray.make[Rail[Long]](u, (Point) => new Rail[Long](BINS));
        finish ateach (p in d) {
            val bin = a(p) % BINS;
            val own = bins(here.id);
            if (BROKEN) own(bin)++;
            else atomic own(bin)++;
        }
        var all: Long = 0;
        for (p in Place.places()) all += at (p) {
            var sum: Long = 0;
            for (x in bins(here.id)) sum += x;
            sum
        };
        assert all == N;
    }
}
