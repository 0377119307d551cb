// As histogram, without atomic: elements of one bin race.
import x10.regionarray.Dist;
import x10.regionarray.DistArray;
import x10.regionarray.Region;

class HistogramBroken {
    static val SIZE = 8;
    static val BINS = 2;

    public static def main(Rail[String]) {
        val data = DistArray.make[Long](Dist.makeBlock(Region.make(0, SIZE - 1)), (p: Point) => p(0));
        val bins = DistArray.make[Long](Dist.makeBlock(Region.make(0, BINS - 1)), (Point) => 0);
        finish ateach (p in data.dist) {
            val bin = data(p) % BINS;
            at (bins.dist(bin)) async bins(bin)++;
        }
    }
}
