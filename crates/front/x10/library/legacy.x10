// What programs of 2010 name and today's do not, written afresh. Read only with those.
package x10.lang;

public type Index = Int;
public type Object = Any;
public type Void = void;
public type Throwable = CheckedThrowable;
public type RuntimeException = Exception;

// A Rail that nobody changes: the same everywhere.
@Handle
public class ValRail[T] implements (Int) => T, Iterable[T] {
    public val length: Int;
    private val items: Rail[T];
    public def this(items: Rail[T]) {
        length = items.size as Int;
        this.items = items;
    }
    public static def make[T](n: Int, f: (Int) => T): ValRail[T] =
        new ValRail[T](new Rail[T](n, (k: Long) => f(k as Int)));
    public static operator (v: ValRail[T]): Rail[T] = new Rail[T](v.items);
    public static operator (r: Rail[T]): ValRail[T] = new ValRail[T](new Rail[T](r));
    public operator this(k: Int): T = items(k);
    public def iterator(): Iterator[T] = new Items[T](items);
    public def toString(): String = "" + items;
}

// Sets in the order of what was added.
public interface Set[T] extends Iterable[T] {
    def add(item: T): Boolean;
    def contains(item: T): Boolean;
    def size(): Int;
    // Of places, as a group in their order.
    static operator (s: Set[T]): PlaceGroup {
        val found = new ArrayList[Place]();
        for (p in Place.places()) if (s.contains(p)) found.add(p);
        return new PlaceGroup(found.toRail());
    }
}

public class HashSet[T] implements Set[T] {
    private val items: ArrayList[T] = new ArrayList[T]();
    public def add(item: T): Boolean {
        if (items.contains(item)) return false;
        return items.add(item);
    }
    public def contains(item: T): Boolean = items.contains(item);
    public def size(): Int = items.size() as Int;
    public def iterator(): Iterator[T] = items.iterator();
}

public class Activity {
    @Native("sleep") native public static def sleep(time: Long): Boolean;
}

public class Timer {
    @Native("havoc") native public static def nanoTime(): Long;
    @Native("havoc") native public static def milliTime(): Long;
}
