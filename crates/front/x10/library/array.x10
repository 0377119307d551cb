// Arrays of x10.array and their index spaces, written afresh: dense, from zero, at one place or dealt out in blocks.
package x10.array;

@Handle
public class DenseIterationSpace_1 {
    public val min0: Long;
    public val max0: Long;
    public def this(min0: Long, max0: Long) { this.min0 = min0; this.max0 = max0; }
    public def min(axis: Long): Long = min0;
    public def max(axis: Long): Long = max0;
    public def size(): Long = max0 < min0 ? 0 : max0 - min0 + 1;
    public def isEmpty(): Boolean = size() == 0;
    public def point(k: Long): Point = Point.make(min0 + k);
    public def toString(): String = "[" + min0 + ".." + max0 + "]";
}

@Handle
public class DenseIterationSpace_2 {
    public val min0: Long;
    public val min1: Long;
    public val max0: Long;
    public val max1: Long;
    public def this(min0: Long, min1: Long, max0: Long, max1: Long) {
        this.min0 = min0;
        this.min1 = min1;
        this.max0 = max0;
        this.max1 = max1;
    }
    public def min(axis: Long): Long = axis == 0 ? min0 : min1;
    public def max(axis: Long): Long = axis == 0 ? max0 : max1;
    public def size(): Long = max0 < min0 || max1 < min1 ? 0 : (max0 - min0 + 1) * (max1 - min1 + 1);
    public def isEmpty(): Boolean = size() == 0;
    public def point(k: Long): Point = Point.make(min0 + k / (max1 - min1 + 1), min1 + k % (max1 - min1 + 1));
    public def toString(): String = "[" + min0 + ".." + max0 + "," + min1 + ".." + max1 + "]";
}

public class Array_1[T] {
    public val size: Long;
    private val data: Rail[T];
    public def this(n: Long) { size = n; data = new Rail[T](n); }
    public def this(n: Long, value: T) { size = n; data = new Rail[T](n, value); }
    public def this(n: Long, init: (Long) => T) { size = n; data = new Rail[T](n, init); }
    public def indices(): DenseIterationSpace_1 = new DenseIterationSpace_1(0, size - 1);
    public operator this(i: Long): T = data(i);
    public operator this(i: Long)=(v: T): T { data(i) = v; return v; }
    public def fill(v: T): void { data.fill(v); }
    public def raw(): Rail[T] = data;
}

public class Array_2[T] {
    public val numElems_1: Long;
    public val numElems_2: Long;
    public val size: Long;
    private val data: Rail[T];
    public def this(m: Long, n: Long) {
        numElems_1 = m;
        numElems_2 = n;
        size = m * n;
        data = new Rail[T](m * n);
    }
    public def this(m: Long, n: Long, value: T) {
        numElems_1 = m;
        numElems_2 = n;
        size = m * n;
        data = new Rail[T](m * n, value);
    }
    public def this(m: Long, n: Long, init: (Long, Long) => T) {
        numElems_1 = m;
        numElems_2 = n;
        size = m * n;
        data = new Rail[T](m * n, (k: Long) => init(k / n, k % n));
    }
    public def indices(): DenseIterationSpace_2 = new DenseIterationSpace_2(0, 0, numElems_1 - 1, numElems_2 - 1);
    private def offset(i: Long, j: Long): Long {
        if (i < 0 || i >= numElems_1 || j < 0 || j >= numElems_2) {
            throw new ArrayIndexOutOfBoundsException("(" + i + ", " + j + ") is not in the array");
        }
        return i * numElems_2 + j;
    }
    public operator this(i: Long, j: Long): T = data(offset(i, j));
    public operator this(i: Long, j: Long)=(v: T): T { data(offset(i, j)) = v; return v; }
    public operator this(p: Point): T = data(offset(p(0), p(1)));
    public operator this(p: Point)=(v: T): T { data(offset(p(0), p(1))) = v; return v; }
    public def fill(v: T): void { data.fill(v); }
    public def raw(): Rail[T] = data;
}

// One element at each place.
@Handle
public class DistArray_Unique[T] {
    private val cells: PlaceLocalHandle[Cell[T]];
    public def this() { cells = PlaceLocalHandle.make[Cell[T]](Place.places(), () => new Cell[T](Zero.get[T]())); }
    public def this(init: () => T) { cells = PlaceLocalHandle.make[Cell[T]](Place.places(), () => new Cell[T](init())); }
    public def this(places: PlaceGroup, init: () => T) {
        cells = PlaceLocalHandle.make[Cell[T]](places, () => new Cell[T](init()));
    }
    private def own(k: Long): Cell[T] {
        if (k < 0 || k >= Place.numPlaces()) throw new ArrayIndexOutOfBoundsException("the array has no element " + k);
        if (k != here.id) throw new BadPlaceException("the element is at another place");
        return cells();
    }
    public operator this(k: Long): T = own(k).value;
    public operator this(k: Long)=(v: T): T { own(k).value = v; return v; }
    public def place(k: Long): Place = Place(k);
    public def placeGroup(): PlaceGroup = Place.places();
    public def reduce(op: (T, T) => T, unit: T): T {
        var all: T = unit;
        for (p in Place.places()) {
            val one = at (p) op(unit, own(here.id).value);
            all = op(all, one);
        }
        return all;
    }
}

// Blocks of rows and columns, as Dist.makeBlockBlock deals them out.
@Handle
public class DistArray_BlockBlock_2[T] {
    private val array: DistArray[T];
    private val rows: Long;
    private val columns: Long;
    public def this(m: Long, n: Long) {
        rows = m;
        columns = n;
        array = DistArray.make[T](Dist.makeBlockBlock(Region.make(0..(m - 1), 0..(n - 1)), 0, 1));
    }
    public def this(m: Long, n: Long, init: (Long, Long) => T) {
        rows = m;
        columns = n;
        array = DistArray.make[T](Dist.makeBlockBlock(Region.make(0..(m - 1), 0..(n - 1)), 0, 1), (p: Point) => init(p(0), p(1)));
    }
    public def numElems_1(): Long = rows;
    public def numElems_2(): Long = columns;
    public def place(i: Long, j: Long): Place = array.dist(i, j);
    public def placeGroup(): PlaceGroup = Place.places();
    public def localIndices(): DenseIterationSpace_2 {
        val own = array.dist.get(here);
        return new DenseIterationSpace_2(own.min(0), own.min(1), own.max(0), own.max(1));
    }
    public def globalIndices(): DenseIterationSpace_2 = new DenseIterationSpace_2(0, 0, rows - 1, columns - 1);
    public operator this(i: Long, j: Long): T = array(i, j);
    public operator this(i: Long, j: Long)=(v: T): T { array(i, j) = v; return v; }
}

// Blocks of a line.
@Handle
public class DistArray_Block_1[T] {
    private val array: DistArray[T];
    public val size: Long;
    public def this(n: Long) { size = n; array = DistArray.make[T](Dist.makeBlock(Region.make(0, n - 1))); }
    public def this(n: Long, init: (Long) => T) {
        size = n;
        array = DistArray.make[T](Dist.makeBlock(Region.make(0, n - 1)), (p: Point) => init(p(0)));
    }
    public def place(i: Long): Place = array.dist(i);
    public def placeGroup(): PlaceGroup = Place.places();
    public def localIndices(): DenseIterationSpace_1 {
        val own = array.dist.get(here);
        return new DenseIterationSpace_1(own.min(0), own.max(0));
    }
    public def globalIndices(): DenseIterationSpace_1 = new DenseIterationSpace_1(0, size - 1);
    public operator this(i: Long): T = array(i);
    public operator this(i: Long)=(v: T): T { array(i) = v; return v; }
    public def reduce(op: (T, T) => T, unit: T): T = array.reduce(op, unit);
}
