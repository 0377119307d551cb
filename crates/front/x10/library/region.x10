// Points, rectangular regions of up to four dimensions, distributions and distributed arrays, written afresh. Reading an
// element makes no object and reads no array but the one with the elements: a search cannot tell reading an old object from
// writing a fresh one of its class. What looks something up is atomic: one step, and what it reads never changes. Indices are Long today and were Int in 2010; places have numbers of type Long in both.
package x10.regionarray;

@Handle
public class Point {
    public val rank: Index;
    private val c0: Index;
    private val c1: Index;
    private val c2: Index;
    private val c3: Index;
    public def this(rank: Index, c0: Index, c1: Index, c2: Index, c3: Index) {
        this.rank = rank;
        this.c0 = c0;
        this.c1 = c1;
        this.c2 = c2;
        this.c3 = c3;
    }
    private static def of(rank: Index, f: (Index) => Index): Point {
        if (rank > 4) many("more than four axes");
        return new Point(rank, rank > 0 ? f(0) : 0, rank > 1 ? f(1) : 0, rank > 2 ? f(2) : 0, rank > 3 ? f(3) : 0);
    }
    @Native("unsupported") native private static def many(why: String): void;
    public static def make(a: Index): Point = new Point(1, a, 0, 0, 0);
    public static def make(a: Index, b: Index): Point = new Point(2, a, b, 0, 0);
    public static def make(a: Index, b: Index, c: Index): Point = new Point(3, a, b, c, 0);
    public static def make(a: Index, b: Index, c: Index, d: Index): Point = new Point(4, a, b, c, d);
    public static def make(c: Rail[Index]): Point = of(c.size, (k: Index) => c(k));
    public static def make(rank: Index, f: (Index) => Index): Point = of(rank, f);
    public static operator (c: Rail[Index]): Point = of(c.size, (k: Index) => c(k));
    public operator this(k: Index): Index {
        if (k < 0 || k >= rank) throw new ArrayIndexOutOfBoundsException("no coordinate " + k);
        return k == 0 ? c0 : (k == 1 ? c1 : (k == 2 ? c2 : c3));
    }
    public operator this + (p: Point): Point = new Point(rank, c0 + p.c0, c1 + p.c1, c2 + p.c2, c3 + p.c3);
    public operator this - (p: Point): Point = new Point(rank, c0 - p.c0, c1 - p.c1, c2 - p.c2, c3 - p.c3);
    public operator this + (n: Index): Point = new Point(rank, c0 + n, c1 + n, c2 + n, c3 + n);
    public operator this - (n: Index): Point = new Point(rank, c0 - n, c1 - n, c2 - n, c3 - n);
    public operator this * (n: Index): Point = new Point(rank, c0 * n, c1 * n, c2 * n, c3 * n);
    public operator this / (n: Index): Point = new Point(rank, c0 / n, c1 / n, c2 / n, c3 / n);
    public operator (n: Index) * this: Point = new Point(rank, c0 * n, c1 * n, c2 * n, c3 * n);
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
    public val rank: Index;
    private val l0: Index;
    private val l1: Index;
    private val l2: Index;
    private val l3: Index;
    private val h0: Index;
    private val h1: Index;
    private val h2: Index;
    private val h3: Index;
    public def this(low: Point, high: Point) {
        rank = low.rank;
        l0 = rank > 0 ? low(0) : 0;
        l1 = rank > 1 ? low(1) : 0;
        l2 = rank > 2 ? low(2) : 0;
        l3 = rank > 3 ? low(3) : 0;
        h0 = rank > 0 ? high(0) : 0;
        h1 = rank > 1 ? high(1) : 0;
        h2 = rank > 2 ? high(2) : 0;
        h3 = rank > 3 ? high(3) : 0;
    }
    private def low(k: Index): Index = k == 0 ? l0 : (k == 1 ? l1 : (k == 2 ? l2 : l3));
    private def high(k: Index): Index = k == 0 ? h0 : (k == 1 ? h1 : (k == 2 ? h2 : h3));
    // Where the element with these indices stands, the last axis fastest; -1 outside.
    def offset(rank: Index, i: Index, j: Index, k: Index, l: Index): Index {
        atomic {
            if (rank != this.rank || i < l0 || i > h0 || j < l1 || j > h1 || k < l2 || k > h2 || l < l3 || l > h3) return -1;
            var n: Index = i - l0;
            if (rank > 1) n = n * (h1 - l1 + 1) + (j - l1);
            if (rank > 2) n = n * (h2 - l2 + 1) + (k - l2);
            if (rank > 3) n = n * (h3 - l3 + 1) + (l - l3);
            return n;
        }
    }
    public static def make(a: Index, b: Index): Region = new Region(Point.make(a), Point.make(b));
    public static def make(r: LongRange): Region = make(r.min, r.max);
    public static def make(r: LongRange, s: LongRange): Region =
        new Region(Point.make(r.min, s.min), Point.make(r.max, s.max));
    public static def make(r: LongRange, s: LongRange, t: LongRange): Region =
        new Region(Point.make(r.min, s.min, t.min), Point.make(r.max, s.max, t.max));
    public static def make(r: LongRange, s: LongRange, t: LongRange, u: LongRange): Region =
        new Region(Point.make(r.min, s.min, t.min, u.min), Point.make(r.max, s.max, t.max, u.max));
    public static def make(c: Rail[LongRange]): Region = c;
    public static def makeRectangular(c: Rail[LongRange]): Region = c;
    public static def makeRectangular(r: LongRange): Region = make(r);
    public static def makeRectangular(r: LongRange, s: LongRange): Region = make(r, s);
    public static def makeRectangular(r: LongRange, s: LongRange, t: LongRange): Region = make(r, s, t);
    public static def makeRectangular(a: Index, b: Index): Region = make(a, b);
    public static def makeRectangular(low: Rail[Index], high: Rail[Index]): Region =
        new Region(Point.make(low), Point.make(high));
    public static operator (r: LongRange): Region = make(r);
    public static operator (r: DenseIterationSpace_2): Region = make(r.min0..r.max0, r.min1..r.max1);
    public static operator (c: Rail[LongRange]): Region =
        new Region(Point.make(c.size as Index, (k: Index) => c(k).min), Point.make(c.size as Index, (k: Index) => c(k).max));
    public def min(k: Index): Index = low(k);
    public def max(k: Index): Index = high(k);
    public def min(): (Index) => Index = (k: Index) => low(k);
    public def max(): (Index) => Index = (k: Index) => high(k);
    public def minPoint(): Point = new Point(rank, l0, l1, l2, l3);
    public def maxPoint(): Point = new Point(rank, h0, h1, h2, h3);
    public def size(): Index {
        atomic {
            var n: Index = h0 < l0 ? 0 : h0 - l0 + 1;
            if (rank > 1) n *= h1 < l1 ? 0 : h1 - l1 + 1;
            if (rank > 2) n *= h2 < l2 ? 0 : h2 - l2 + 1;
            if (rank > 3) n *= h3 < l3 ? 0 : h3 - l3 + 1;
            return n;
        }
    }
    public def isEmpty(): Boolean = size() == 0;
    public property rect(): Boolean = true;
    public property zeroBased(): Boolean = isZeroBased();
    public property rail(): Boolean = rank == 1 && l0 == 0;
    private def isZeroBased(): Boolean {
        for (k in 0..(rank - 1)) if (low(k) != 0) return false;
        return true;
    }
    public def product(r: Region): Region = this * r;
    public def intersection(r: Region): Region = this && r;
    public def boundingBox(): Region = this;
    // Without one axis.
    public def eliminate(axis: Index): Region =
        new Region(Point.make(rank - 1, (k: Index) => low(k < axis ? k : k + 1)),
            Point.make(rank - 1, (k: Index) => high(k < axis ? k : k + 1)));
    public def projection(axis: Index): Region = make(low(axis), high(axis));
    public def contains(p: Point): Boolean {
        atomic {
            return offset(p.rank, p(0), p.rank > 1 ? p(1) : 0, p.rank > 2 ? p(2) : 0, p.rank > 3 ? p(3) : 0) >= 0;
        }
    }
    // The point of that number, the last axis fastest.
    public def point(number: Index): Point {
        atomic {
            val e1 = h1 - l1 + 1;
            val e2 = h2 - l2 + 1;
            val e3 = h3 - l3 + 1;
            return new Point(rank, l0 + number / (e1 * e2 * e3), rank > 1 ? l1 + number / (e2 * e3) % e1 : 0,
                rank > 2 ? l2 + number / e3 % e2 : 0, rank > 3 ? l3 + number % e3 : 0);
        }
    }
    public operator this * (r: Region): Region =
        new Region(Point.make(rank + r.rank, (k: Index) => k < rank ? min(k) : r.min(k - rank)),
            Point.make(rank + r.rank, (k: Index) => k < rank ? max(k) : r.max(k - rank)));
    public operator this && (r: Region): Region =
        new Region(Point.make(rank, (k: Index) => min(k) > r.min(k) ? min(k) : r.min(k)),
            Point.make(rank, (k: Index) => max(k) < r.max(k) ? max(k) : r.max(k)));
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

// The part of one place.
@Handle
class PlacePart {
    val place: Long;
    val region: Region;
    val others: PlacePart;
    def this(place: Long, region: Region, others: PlacePart) {
        this.place = place;
        this.region = region;
        this.others = others;
    }
}

// Which place has which points; each place has a rectangular part: all at one place, one point each, or blocks along an axis.
@Handle
public class Dist {
    public val region: Region;
    public val rank: Index;
    private val parts: PlacePart;
    private def this(region: Region, of: (Place) => Region) {
        this.region = region;
        this.rank = region.rank;
        var all: PlacePart = null;
        for (p in Place.places()) all = new PlacePart(p.id, of(p), all);
        parts = all;
    }
    private static def none(r: Region): Region =
        new Region(new Point(r.rank, 0, 0, 0, 0), new Point(r.rank, -1, -1, -1, -1));
    public static def makeConstant(r: Region): Dist = makeConstant(r, here);
    public static def makeConstant(r: Region, home: Place): Dist = new Dist(r, (p: Place) => p == home ? r : none(r));
    public static def make(r: Region): Dist = makeConstant(r, here);
    public static def makeUnique(): Dist =
        new Dist(Region.make(0, (Place.numPlaces() - 1) as Index), (p: Place) => Region.make(p.id as Index, p.id as Index));
    public static def makeUnique(places: PlaceGroup): Dist = makeUnique();
    public static def makeBlock(r: Region): Dist = makeBlock(r, 0);
    public static def makeBlock(r: Region, axis: Index): Dist = makeBlock(r, axis, Place.places());
    public static def makeBlock(r: Region, axis: Index, group: PlaceGroup): Dist {
        val all = group.size() as Index;
        val part = (r.max(axis) - r.min(axis) + 1) / all;
        val longer = (r.max(axis) - r.min(axis) + 1) % all;
        return new Dist(r, (p: Place) => {
            val q = group.indexOf(p) as Index;
            if (q < 0) return none(r);
            val first = r.min(axis) + part * q + (q < longer ? q : longer);
            val last = first + part + (q < longer ? 1 : 0) - 1;
            return slice(r, axis, first, last);
        });
    }
    private static def slice(r: Region, axis: Index, first: Index, last: Index): Region =
        new Region(Point.make(r.rank, (k: Index) => k == axis ? first : r.min(k)),
            Point.make(r.rank, (k: Index) => k == axis ? last : r.max(k)));
    public static def makeBlockBlock(r: Region): Dist = makeBlockBlock(r, 0, 1);
    // Blocks in two axes, halved in turn; of those that are too many, pairs along the first axis go together.
    public static def makeBlockBlock(r: Region, a: Index, b: Index): Dist {
        val rows = r.max(a) - r.min(a) + 1;
        val columns = r.max(b) - r.min(b) + 1;
        val even = rows - rows % 2;
        val all = Place.numPlaces() as Index;
        val room = (rows > 1 ? even : 1) * columns;
        val used = all < room ? all : room;
        var power: Index = 1;
        while (power * power < used) power *= 2;
        val down = rows > 1 ? (power < even ? power : even) : 1;
        val wanted = (used + down - 1) / down;
        val across = columns < wanted ? columns : wanted;
        val pairs = down * across - used;
        return new Dist(r, (p: Place) => {
            val q = p.id as Index;
            if (q >= used) return none(r);
            val paired = q < pairs;
            val skip = down % 2 == 0 ? 0 : q * 2 / (down + 1);
            val row = paired ? (q * 2 - skip) % down : (q + pairs) % down;
            val column = paired ? q * 2 / down : (q + pairs) / down;
            val tall = slice(r, a, r.min(a) + upward(row * rows, down),
                r.min(a) + upward((row + (paired ? 2 : 1)) * rows, down) - 1);
            return slice(tall, b, r.min(b) + upward(column * columns, across),
                r.min(b) + upward((column + 1) * columns, across) - 1);
        });
    }
    private static def upward(n: Index, by: Index): Index = (n + by - 1) / by;
    public def get(p: Place): Region {
        atomic {
            var part: PlacePart = parts;
            while (part.place != p.id) part = part.others;
            return part.region;
        }
    }
    public operator this(p: Place): Region = get(p);
    public operator this(p: Point): Place {
        val found = place(p);
        if (found >= 0) return Place(found);
        throw new ArrayIndexOutOfBoundsException("point " + p + " is not in the distribution");
    }
    private def place(p: Point): Long {
        atomic {
            var part: PlacePart = parts;
            while (part != null && !part.region.contains(p)) part = part.others;
            return part == null ? -1L : part.place;
        }
    }
    public operator this(i: Index): Place = this(Point.make(i));
    public operator this(i: Index, j: Index): Place = this(Point.make(i, j));
    public operator this(i: Index, j: Index, k: Index): Place = this(Point.make(i, j, k));
    public operator this | (p: Place): Dist = makeConstant(get(p), p);
    // Whether the program is of 2010.
    @Native("dialect.old") native private static def old(): Boolean;
    public def places(): PlaceGroup = Place.places();
    public def contains(p: Point): Boolean = region.contains(p);
    public def containsLocally(p: Point): Boolean = get(here).contains(p);
    public def size(): Index = region.size();
    public def point(k: Index): Point = region.point(k);
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
            text += (first ? "" : ",") + (old() ? q.id + "->" + get(q) : get(q) + "->" + q.id);
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
}

@Handle
public class DistArray[T] {
    public val dist: Dist;
    public val region: Region;
    public val rank: Index;
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
            a.give(new Rail[T](own.size(), (k: Long) => init(own.point(k as Index))));
        }
        return a;
    }
    private def data(): Rail[T] {
        atomic {
            var part: Part[T] = parts;
            while (part.place != here.id) part = part.others;
            return part.data;
        }
    }
    private def offset(rank: Index, i: Index, j: Index, k: Index): Index {
        var own: Index = -1;
        atomic own = dist.get(here).offset(rank, i, j, k, 0);
        if (own >= 0) return own;
        if (region.offset(rank, i, j, k, 0) >= 0) throw new BadPlaceException("the element is at another place");
        throw new ArrayIndexOutOfBoundsException("the array has no such element");
    }
    private def offset(p: Point): Index =
        offset(p.rank, p(0), p.rank > 1 ? p(1) : 0, p.rank > 2 ? p(2) : 0);
    // What changes an element reads and writes it in one place, so that sums are seen to be sums.
    private def cells(): Rail[T] = data();
    private def cellOf(p: Point): Index = offset(p);
    private def cellOf(i: Index): Index = offset(1, i, 0, 0);
    private def cellOf(i: Index, j: Index): Index = offset(2, i, j, 0);
    private def cellOf(i: Index, j: Index, k: Index): Index = offset(3, i, j, k);
    public operator this(p: Point): T = data()(offset(p));
    public operator this(p: Point)=(v: T): T { data()(offset(p)) = v; return v; }
    public operator this(i: Index): T = data()(offset(1, i, 0, 0));
    public operator this(i: Index)=(v: T): T { data()(offset(1, i, 0, 0)) = v; return v; }
    public operator this(i: Index, j: Index): T = data()(offset(2, i, j, 0));
    public operator this(i: Index, j: Index)=(v: T): T { data()(offset(2, i, j, 0)) = v; return v; }
    public operator this(i: Index, j: Index, k: Index): T = data()(offset(3, i, j, k));
    public operator this(i: Index, j: Index, k: Index)=(v: T): T { data()(offset(3, i, j, k)) = v; return v; }
    public def reduce(op: (T, T) => T, unit: T): T {
        var all: T = unit;
        for (p in Place.places()) {
            val one = at (p) {
                var own: T = unit;
                for (x in data()) own = op(own, x);
                return own;
            };
            all = op(all, one);
        }
        return all;
    }
    // A copy of what is here.
    public def getPatch(r: Region): Array[T] {
        val a = this;
        return new Array[T](r, (p: Point) => a(p));
    }
    public def size(): Index = region.size();
    public def point(k: Index): Point = region.point(k);
    public def toString(): String = "DistArray(" + dist + ")";
}

// An array at one place, over a region.
@AtHome
public class Array[T] {
    public val region: Region;
    public val rank: Index;
    public val size: Index;
    private val data: Rail[T];
    public def this(region: Region) {
        this.region = region;
        rank = region.rank;
        size = region.size();
        data = new Rail[T](size);
    }
    public def this(region: Region, value: T) {
        this.region = region;
        rank = region.rank;
        size = region.size();
        data = new Rail[T](size, value);
    }
    public def this(region: Region, init: (Point) => T) {
        this.region = region;
        rank = region.rank;
        size = region.size();
        data = new Rail[T](size, (k: Long) => init(region.point(k as Index)));
    }
    public def this(n: Index) {
        region = Region.make(0, n - 1);
        rank = 1;
        size = n;
        data = new Rail[T](n);
    }
    public def this(n: Index, init: (Index) => T) {
        region = Region.make(0, n - 1);
        rank = 1;
        size = n;
        data = new Rail[T](n, (k: Long) => init(k as Index));
    }
    public def this(items: Rail[T]) {
        region = Region.make(0, (items.size - 1) as Index);
        rank = 1;
        size = items.size as Index;
        data = items;
    }
    private def offset(rank: Index, i: Index, j: Index, k: Index, l: Index): Index {
        val own = region.offset(rank, i, j, k, l);
        if (own < 0) throw new ArrayIndexOutOfBoundsException("the array has no such element");
        return own;
    }
    private def offset(p: Point): Index = offset(p.rank, p(0), p.rank > 1 ? p(1) : 0, p.rank > 2 ? p(2) : 0, p.rank > 3 ? p(3) : 0);
    private def cells(): Rail[T] = data;
    private def cellOf(p: Point): Index = offset(p);
    private def cellOf(i: Index): Index = offset(1, i, 0, 0, 0);
    private def cellOf(i: Index, j: Index): Index = offset(2, i, j, 0, 0);
    private def cellOf(i: Index, j: Index, k: Index): Index = offset(3, i, j, k, 0);
    public operator this(p: Point): T = data(offset(p));
    public operator this(p: Point)=(v: T): T { data(offset(p)) = v; return v; }
    public operator this(i: Index): T = data(offset(1, i, 0, 0, 0));
    public operator this(i: Index)=(v: T): T { data(offset(1, i, 0, 0, 0)) = v; return v; }
    public operator this(i: Index, j: Index): T = data(offset(2, i, j, 0, 0));
    public operator this(i: Index, j: Index)=(v: T): T { data(offset(2, i, j, 0, 0)) = v; return v; }
    public operator this(i: Index, j: Index, k: Index): T = data(offset(3, i, j, k, 0));
    public operator this(i: Index, j: Index, k: Index)=(v: T): T { data(offset(3, i, j, k, 0)) = v; return v; }
    public def fill(value: T): void { for (k in 0..(size - 1)) data(k) = value; }
    public def map[S](f: (T) => S): Array[S] = new Array[S](region, (p: Point) => f(this(p)));
    public def reduce[S](op: (S, T) => S, unit: S): S {
        var all: S = unit;
        for (k in 0..(size - 1)) all = op(all, data(k));
        return all;
    }
    public def size(): Index = size;
    public def point(k: Index): Point = region.point(k);
}
