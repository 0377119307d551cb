// Points, rectangular regions of up to four dimensions, distributions and distributed arrays, written afresh. None of them
// holds an array that is only read: a search cannot tell reading that from writing another.
package x10.regionarray;

@Handle
public class Point {
    public val rank: Long;
    private val c0: Long;
    private val c1: Long;
    private val c2: Long;
    private val c3: Long;
    public def this(rank: Long, c0: Long, c1: Long, c2: Long, c3: Long) {
        this.rank = rank;
        this.c0 = c0;
        this.c1 = c1;
        this.c2 = c2;
        this.c3 = c3;
    }
    private static def of(rank: Long, f: (Long) => Long): Point = new Point(rank, f(0),
        rank > 1 ? f(1) : 0, rank > 2 ? f(2) : 0, rank > 3 ? f(3) : 0);
    public static def make(a: Long): Point = new Point(1, a, 0, 0, 0);
    public static def make(a: Long, b: Long): Point = new Point(2, a, b, 0, 0);
    public static def make(a: Long, b: Long, c: Long): Point = new Point(3, a, b, c, 0);
    public static def make(a: Long, b: Long, c: Long, d: Long): Point = new Point(4, a, b, c, d);
    public static def make(c: Rail[Long]): Point = of(c.size, (k: Long) => c(k));
    public static def make(rank: Long, f: (Long) => Long): Point = of(rank, f);
    public static operator (c: Rail[Long]): Point = of(c.size, (k: Long) => c(k));
    public operator this(k: Long): Long {
        if (k < 0 || k >= rank) throw new ArrayIndexOutOfBoundsException("no coordinate " + k);
        return k == 0 ? c0 : (k == 1 ? c1 : (k == 2 ? c2 : c3));
    }
    public operator this + (p: Point): Point = new Point(rank, c0 + p.c0, c1 + p.c1, c2 + p.c2, c3 + p.c3);
    public operator this - (p: Point): Point = new Point(rank, c0 - p.c0, c1 - p.c1, c2 - p.c2, c3 - p.c3);
    public operator this + (n: Long): Point = new Point(rank, c0 + n, c1 + n, c2 + n, c3 + n);
    public operator this - (n: Long): Point = new Point(rank, c0 - n, c1 - n, c2 - n, c3 - n);
    public operator this * (n: Long): Point = new Point(rank, c0 * n, c1 * n, c2 * n, c3 * n);
    public operator this / (n: Long): Point = new Point(rank, c0 / n, c1 / n, c2 / n, c3 / n);
    public operator (n: Long) * this: Point = new Point(rank, c0 * n, c1 * n, c2 * n, c3 * n);
    public operator - this: Point = new Point(rank, -c0, -c1, -c2, -c3);
    public def equals(o: Any): Boolean {
        if (!(o instanceof Point)) return false;
        val p = o as Point;
        if (p.rank != rank) return false;
        for (k in 0..(rank - 1)) if (this(k) != p(k)) return false;
        return true;
    }
    public def toString(): String {
        var text: String = "[";
        for (k in 0..(rank - 1)) text += (k > 0 ? "," : "") + this(k);
        return text + "]";
    }
}

@Handle
public class Region {
    public val rank: Long;
    private val low: Point;
    private val high: Point;
    public def this(low: Point, high: Point) { rank = low.rank; this.low = low; this.high = high; }
    public static def make(a: Long, b: Long): Region = new Region(Point.make(a), Point.make(b));
    public static def make(r: LongRange): Region = make(r.min, r.max);
    public static def make(r: LongRange, s: LongRange): Region =
        new Region(Point.make(r.min, s.min), Point.make(r.max, s.max));
    public static def make(r: LongRange, s: LongRange, t: LongRange): Region =
        new Region(Point.make(r.min, s.min, t.min), Point.make(r.max, s.max, t.max));
    public static def make(r: LongRange, s: LongRange, t: LongRange, u: LongRange): Region =
        new Region(Point.make(r.min, s.min, t.min, u.min), Point.make(r.max, s.max, t.max, u.max));
    public static def makeRectangular(a: Long, b: Long): Region = make(a, b);
    public static def makeRectangular(low: Rail[Long], high: Rail[Long]): Region =
        new Region(Point.make(low), Point.make(high));
    public static operator (r: LongRange): Region = make(r);
    public def min(k: Long): Long = low(k);
    public def max(k: Long): Long = high(k);
    public def minPoint(): Point = low;
    public def maxPoint(): Point = high;
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
        var c: Point = new Point(rank, 0, 0, 0, 0);
        var rest: Long = number;
        for (j in 0..(rank - 1)) {
            val k = rank - 1 - j;
            val extent = high(k) - low(k) + 1;
            val here_ = low(k) + rest % extent;
            val before = c;
            c = Point.make(rank, (i: Long) => i == k ? here_ : before(i));
            rest = rest / extent;
        }
        return c;
    }
    public operator this * (r: Region): Region =
        new Region(Point.make(rank + r.rank, (k: Long) => k < rank ? min(k) : r.min(k - rank)),
            Point.make(rank + r.rank, (k: Long) => k < rank ? max(k) : r.max(k - rank)));
    public operator this && (r: Region): Region =
        new Region(Point.make(rank, (k: Long) => min(k) > r.min(k) ? min(k) : r.min(k)),
            Point.make(rank, (k: Long) => max(k) < r.max(k) ? max(k) : r.max(k)));
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

// Which place has which points; each place has a rectangular part: all at one place, one point each, or blocks along an axis.
@Handle
public class Dist {
    public val region: Region;
    public val rank: Long;
    private val home: Long;
    private val axis: Long;
    private def this(region: Region, home: Long, axis: Long) {
        this.region = region;
        this.rank = region.rank;
        this.home = home;
        this.axis = axis;
    }
    public static def makeConstant(r: Region): Dist = new Dist(r, here.id, -1);
    public static def makeConstant(r: Region, p: Place): Dist = new Dist(r, p.id, -1);
    public static def make(r: Region): Dist = new Dist(r, here.id, -1);
    public static def makeUnique(): Dist = new Dist(Region.make(0, Place.numPlaces() - 1), -1, 0);
    public static def makeBlock(r: Region): Dist = new Dist(r, -1, 0);
    public static def makeBlock(r: Region, axis: Long): Dist = new Dist(r, -1, axis);
    public def get(p: Place): Region {
        if (axis < 0) {
            if (p.id == home) return region;
            return new Region(new Point(rank, 0, 0, 0, 0), new Point(rank, -1, -1, -1, -1));
        }
        val places = Place.numPlaces();
        val n = region.max(axis) - region.min(axis) + 1;
        val longer = n % places;
        val first = region.min(axis) + n / places * p.id + (p.id < longer ? p.id : longer);
        val last = first + n / places + (p.id < longer ? 1 : 0) - 1;
        return new Region(Point.make(rank, (k: Long) => k == axis ? first : region.min(k)),
            Point.make(rank, (k: Long) => k == axis ? last : region.max(k)));
    }
    public operator this(p: Place): Region = get(p);
    public operator this(p: Point): Place {
        for (q in Place.places()) if (get(q).contains(p)) return q;
        throw new ArrayIndexOutOfBoundsException("point " + p + " is not in the distribution");
    }
    public operator this(i: Long): Place = this(Point.make(i));
    public operator this(i: Long, j: Long): Place = this(Point.make(i, j));
    public operator this(i: Long, j: Long, k: Long): Place = this(Point.make(i, j, k));
    public operator this | (p: Place): Dist = makeConstant(get(p), p);
    public def places(): PlaceGroup = Place.places();
    public def contains(p: Point): Boolean = region.contains(p);
    public def containsLocally(p: Point): Boolean = get(here).contains(p);
    public def size(): Long = region.size();
    public def point(k: Long): Point = region.point(k);
    public def equals(o: Any): Boolean {
        if (!(o instanceof Dist)) return false;
        val d = o as Dist;
        if (!region.equals(d.region)) return false;
        for (q in Place.places()) if (!get(q).equals(d.get(q))) return false;
        return true;
    }
    public def toString(): String {
        var text: String = "Dist(";
        var first: Boolean = true;
        for (q in Place.places()) {
            if (get(q).isEmpty()) continue;
            text += (first ? "" : ",") + get(q) + "->" + q.id;
            first = false;
        }
        return text + ")";
    }
}

// What one place has of a distributed array.
@Handle
class Part[T] {
    val place: Long;
    val data: Rail[T];
    val others: Part[T];
    def this(data: Rail[T], others: Part[T]) { place = here.id; this.data = data; this.others = others; }
    def at_(p: Long): Rail[T] = p == place ? data : others.at_(p);
}

@Handle
public class DistArray[T] {
    public val dist: Dist;
    public val region: Region;
    public val rank: Long;
    private var parts: Part[T] = null;
    private def this(dist: Dist) {
        this.dist = dist;
        region = dist.region;
        rank = dist.rank;
    }
    private def give(data: Rail[T]): void { parts = new Part[T](data, parts); }
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
    public operator this(p: Point): T = parts.at_(here.id)(offset(p));
    public operator this(p: Point)=(v: T): T { parts.at_(here.id)(offset(p)) = v; return v; }
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
                for (x in parts.at_(here.id)) own = op(own, x);
                return own;
            };
            all = op(all, one);
        }
        return all;
    }
    public def size(): Long = region.size();
    public def point(k: Long): Point = region.point(k);
    public def toString(): String = "DistArray(" + dist + ")";
}
