// Points, rectangular regions of up to four dimensions, distributions and distributed arrays, written afresh.
package x10.regionarray;

@Handle
public class Point {
    public val rank: Long;
    private val c: Rail[Long];
    public def this(c: Rail[Long]) { rank = c.size; this.c = c; }
    public static def make(a: Long): Point = new Point([a as Long]);
    public static def make(a: Long, b: Long): Point = new Point([a, b]);
    public static def make(a: Long, b: Long, c: Long): Point = new Point([a, b, c]);
    public static def make(a: Long, b: Long, c: Long, d: Long): Point = new Point([a, b, c, d]);
    public static def make(c: Rail[Long]): Point = new Point(new Rail[Long](c));
    public static operator (c: Rail[Long]): Point = new Point(new Rail[Long](c));
    public operator this(k: Long): Long = c(k);
    public def coords(): (Long) => Long = (k: Long) => c(k);
    public operator this + (p: Point): Point = new Point(new Rail[Long](rank, (k: Long) => c(k) + p(k)));
    public operator this - (p: Point): Point = new Point(new Rail[Long](rank, (k: Long) => c(k) - p(k)));
    public operator this + (n: Long): Point = new Point(new Rail[Long](rank, (k: Long) => c(k) + n));
    public operator this - (n: Long): Point = new Point(new Rail[Long](rank, (k: Long) => c(k) - n));
    public operator this * (n: Long): Point = new Point(new Rail[Long](rank, (k: Long) => c(k) * n));
    public operator this / (n: Long): Point = new Point(new Rail[Long](rank, (k: Long) => c(k) / n));
    public operator (n: Long) * this: Point = new Point(new Rail[Long](rank, (k: Long) => n * c(k)));
    public operator - this: Point = new Point(new Rail[Long](rank, (k: Long) => -c(k)));
    public def equals(o: Any): Boolean {
        if (!(o instanceof Point)) return false;
        val p = o as Point;
        if (p.rank != rank) return false;
        for (k in 0..(rank - 1)) if (c(k) != p(k)) return false;
        return true;
    }
    public def toString(): String {
        var text: String = "[";
        for (k in 0..(rank - 1)) text += (k > 0 ? "," : "") + c(k);
        return text + "]";
    }
}

@Handle
public class Region {
    public val rank: Long;
    private val low: Rail[Long];
    private val high: Rail[Long];
    public def this(low: Rail[Long], high: Rail[Long]) { rank = low.size; this.low = low; this.high = high; }
    public static def make(a: Long, b: Long): Region = new Region([a as Long], [b as Long]);
    public static def make(r: LongRange): Region = new Region([r.min as Long], [r.max as Long]);
    public static def make(r: LongRange, s: LongRange): Region = new Region([r.min, s.min], [r.max, s.max]);
    public static def make(r: LongRange, s: LongRange, t: LongRange): Region =
        new Region([r.min, s.min, t.min], [r.max, s.max, t.max]);
    public static def make(r: LongRange, s: LongRange, t: LongRange, u: LongRange): Region =
        new Region([r.min, s.min, t.min, u.min], [r.max, s.max, t.max, u.max]);
    public static def makeRectangular(a: Long, b: Long): Region = make(a, b);
    public static def makeRectangular(low: Rail[Long], high: Rail[Long]): Region =
        new Region(new Rail[Long](low), new Rail[Long](high));
    public static operator (r: LongRange): Region = make(r);
    public def min(k: Long): Long = low(k);
    public def max(k: Long): Long = high(k);
    public def minPoint(): Point = new Point(low);
    public def maxPoint(): Point = new Point(high);
    public def size(): Long {
        var n: Long = 1;
        for (k in 0..(rank - 1)) n *= high(k) < low(k) ? 0 : high(k) - low(k) + 1;
        return n;
    }
    public def isEmpty(): Boolean = size() == 0;
    public def contains(p: Point): Boolean {
        if (p.rank != rank) return false;
        for (k in 0..(rank - 1)) if (p(k) < low(k) || p(k) > high(k)) return false;
        return true;
    }
    // Where a point stands among all, the last axis fastest.
    public def position(p: Point): Long {
        var n: Long = 0;
        for (k in 0..(rank - 1)) n = n * (high(k) - low(k) + 1) + (p(k) - low(k));
        return n;
    }
    public def point(number: Long): Point {
        val c = new Rail[Long](rank);
        var rest: Long = number;
        for (j in 0..(rank - 1)) {
            val k = rank - 1 - j;
            val extent = high(k) - low(k) + 1;
            c(k) = low(k) + rest % extent;
            rest = rest / extent;
        }
        return new Point(c);
    }
    public def points(): Rail[Point] = new Rail[Point](size(), (k: Long) => point(k));
    public operator this * (r: Region): Region =
        new Region(new Rail[Long](rank + r.rank, (k: Long) => k < rank ? min(k) : r.min(k - rank)),
            new Rail[Long](rank + r.rank, (k: Long) => k < rank ? max(k) : r.max(k - rank)));
    public operator this && (r: Region): Region =
        new Region(new Rail[Long](rank, (k: Long) => min(k) > r.min(k) ? min(k) : r.min(k)),
            new Rail[Long](rank, (k: Long) => max(k) < r.max(k) ? max(k) : r.max(k)));
    public operator this -> (p: Place): Dist = Dist.makeConstant(this, p);
    public def equals(o: Any): Boolean {
        if (!(o instanceof Region)) return false;
        val r = o as Region;
        if (r.rank != rank) return false;
        for (k in 0..(rank - 1)) if (min(k) != r.min(k) || max(k) != r.max(k)) return false;
        return true;
    }
    public def toString(): String {
        var text: String = "[";
        for (k in 0..(rank - 1)) text += (k > 0 ? "," : "") + low(k) + ".." + high(k);
        return text + "]";
    }
}

// Which place has which points; each place has a rectangular part.
@Handle
public class Dist {
    public val region: Region;
    public val rank: Long;
    private val parts: Rail[Region];
    public def this(region: Region, parts: Rail[Region]) {
        this.region = region;
        this.rank = region.rank;
        this.parts = parts;
    }
    private static def none(r: Region): Region =
        new Region(new Rail[Long](r.rank), new Rail[Long](r.rank, -1));
    public static def makeConstant(r: Region): Dist = makeConstant(r, here);
    public static def makeConstant(r: Region, p: Place): Dist =
        new Dist(r, new Rail[Region](Place.numPlaces(), (k: Long) => k == p.id ? r : none(r)));
    public static def make(r: Region): Dist = makeConstant(r, here);
    public static def makeUnique(): Dist =
        new Dist(Region.make(0, Place.numPlaces() - 1),
            new Rail[Region](Place.numPlaces(), (k: Long) => Region.make(k, k)));
    public static def makeBlock(r: Region): Dist = makeBlock(r, 0);
    public static def makeBlock(r: Region, axis: Long): Dist {
        val places = Place.numPlaces();
        val n = r.max(axis) - r.min(axis) + 1;
        val longer = n % places;
        val part = n / places;
        return new Dist(r, new Rail[Region](places, (k: Long) => {
            val before = part * k + (k < longer ? k : longer);
            val count = part + (k < longer ? 1 : 0);
            val low = new Rail[Long](r.rank, (j: Long) => j == axis ? r.min(axis) + before : r.min(j));
            val high = new Rail[Long](r.rank, (j: Long) => j == axis ? r.min(axis) + before + count - 1 : r.max(j));
            return new Region(low, high);
        }));
    }
    public def get(p: Place): Region = parts(p.id);
    public operator this(p: Place): Region = parts(p.id);
    public operator this(p: Point): Place {
        for (k in 0..(parts.size - 1)) if (parts(k).contains(p)) return Place(k);
        throw new ArrayIndexOutOfBoundsException("point " + p + " is not in the distribution");
    }
    public operator this(i: Long): Place = this(Point.make(i));
    public operator this(i: Long, j: Long): Place = this(Point.make(i, j));
    public operator this(i: Long, j: Long, k: Long): Place = this(Point.make(i, j, k));
    public operator this | (p: Place): Dist = makeConstant(parts(p.id), p);
    public def places(): PlaceGroup = Place.places();
    public def contains(p: Point): Boolean = region.contains(p);
    public def containsLocally(p: Point): Boolean = parts(here.id).contains(p);
    public def points(): Rail[Point] = region.points();
    public def size(): Long = region.size();
    public def equals(o: Any): Boolean {
        if (!(o instanceof Dist)) return false;
        val d = o as Dist;
        if (!region.equals(d.region)) return false;
        for (k in 0..(parts.size - 1)) if (!parts(k).equals(d.get(Place(k)))) return false;
        return true;
    }
    public def toString(): String {
        var text: String = "Dist(";
        var first: Boolean = true;
        for (k in 0..(parts.size - 1)) {
            if (parts(k).isEmpty()) continue;
            text += (first ? "" : ",") + parts(k) + "->" + k;
            first = false;
        }
        return text + ")";
    }
}

// One Rail for each place, with the elements of its part in order.
@Handle
public class DistArray[T] {
    public val dist: Dist;
    public val region: Region;
    public val rank: Long;
    private val parts: Rail[Rail[T]];
    private def this(dist: Dist) {
        this.dist = dist;
        region = dist.region;
        rank = dist.rank;
        parts = new Rail[Rail[T]](Place.numPlaces());
    }
    private def give(part: Rail[T]): void { parts(here.id) = part; }
    public static def make[T](d: Dist): DistArray[T] {
        val a = new DistArray[T](d);
        for (p in Place.places()) at (p) a.give(new Rail[T](d.get(here).size()));
        return a;
    }
    public static def make[T](d: Dist, value: T): DistArray[T] {
        val a = new DistArray[T](d);
        for (p in Place.places()) at (p) a.give(new Rail[T](d.get(here).size(), value));
        return a;
    }
    public static def make[T](d: Dist, init: (Point) => T): DistArray[T] {
        val a = new DistArray[T](d);
        for (p in Place.places()) at (p) {
            val own = d.get(here);
            a.give(new Rail[T](own.size(), (k: Long) => init(own.point(k))));
        }
        return a;
    }
    private def offset(p: Point): Long {
        val own = dist.get(here);
        if (own.contains(p)) return own.position(p);
        if (!region.contains(p)) throw new ArrayIndexOutOfBoundsException("point " + p + " is not in the array");
        throw new BadPlaceException("point " + p + " is at another place");
    }
    public operator this(p: Point): T = parts(here.id)(offset(p));
    public operator this(p: Point)=(v: T): T { parts(here.id)(offset(p)) = v; return v; }
    public operator this(i: Long): T = this(Point.make(i));
    public operator this(i: Long)=(v: T): T { this(Point.make(i)) = v; return v; }
    public operator this(i: Long, j: Long): T = this(Point.make(i, j));
    public operator this(i: Long, j: Long)=(v: T): T { this(Point.make(i, j)) = v; return v; }
    public operator this(i: Long, j: Long, k: Long): T = this(Point.make(i, j, k));
    public operator this(i: Long, j: Long, k: Long)=(v: T): T { this(Point.make(i, j, k)) = v; return v; }
    public def reduce(op: (T, T) => T, unit: T): T {
        var all: T = unit;
        for (p in Place.places()) {
            val one = at (p) {
                var own: T = unit;
                for (x in parts(here.id)) own = op(own, x);
                return own;
            };
            all = op(all, one);
        }
        return all;
    }
    public def points(): Rail[Point] = region.points();
    public def toString(): String = "DistArray(" + dist + ")";
}
