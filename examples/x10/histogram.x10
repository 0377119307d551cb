// A histogram of a distributed array: each element goes to the place of its bin and counts there, inside atomic.
import x10.regionarray.Dist;
import x10.regionarray.DistArray;
import x10.regionarray.Region;

class Histogram {
    static val N = 8;
    static val BINS = 2;

    public static def main(Rail[String]) {
        val data = DistArray.make[Long](Dist.makeBlock(Region.make(0, N - 1)), ([i]: Point(1)) => i % BINS);
        val bins = DistArray.make[Long](Dist.makeBlock(Region.make(0, BINS - 1)), (Point) => 0);
        finish ateach (p in data.dist) {
            val bin = data(p);
            at (bins.dist(bin)) atomic bins(bin)++;
        }
        assert bins.reduce((a: Long, b: Long) => a + b, 0) == N;
    }
}
