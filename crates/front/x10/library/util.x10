// The parts of x10.util and x10.util.concurrent that programs use, written afresh.
package x10.util;

// An activity that evaluates a function once.
@Handle
public class Future[T] {
    private var done: Boolean = false;
    private var value: T;
    private var error: CheckedThrowable = null;
    private def this() {}
    public static def make[T](f: () => T): Future[T] {
        val future = new Future[T]();
        async {
            try {
                finish future.value = f();
            } catch (e: CheckedThrowable) {
                future.error = e;
            }
            atomic future.done = true;
        }
        return future;
    }
    public def force(): T {
        when (done);
        if (error != null) throw error;
        return value;
    }
    public operator this(): T = force();
    public def forced(): Boolean {
        var is: Boolean = false;
        atomic is = done;
        return is;
    }
}

public class Box[T] {
    public val value: T;
    public def this(value: T) { this.value = value; }
    public static operator (x: T): Box[T] = new Box[T](x);
    public operator this(): T = value;
    public def toString(): String = "" + value;
}

public struct Pair[A, B] {
    public val first: A;
    public val second: B;
    public def this(first: A, second: B) { this.first = first; this.second = second; }
    public def toString(): String = "(" + first + ", " + second + ")";
}

public class ArrayList[T] implements Iterable[T] {
    private var items: Rail[T] = new Rail[T](4);
    private var count: Long = 0;
    public def this() {}
    public def this(capacity: Long) {}
    public def size(): Long = count;
    public def isEmpty(): Boolean = count == 0;
    public def add(item: T): Boolean {
        if (count == items.size) {
            val more = new Rail[T](2 * count);
            for (k in 0..(count - 1)) more(k) = items(k);
            items = more;
        }
        items(count) = item;
        count++;
        return true;
    }
    private def check(k: Long): void {
        if (k < 0 || k >= count) throw new ArrayIndexOutOfBoundsException("no element " + k);
    }
    public def get(k: Long): T { check(k); return items(k); }
    public operator this(k: Long): T { check(k); return items(k); }
    public operator this(k: Long)=(item: T): void { check(k); items(k) = item; }
    public def set(item: T, k: Long): T { check(k); items(k) = item; return item; }
    public def getFirst(): T = get(0);
    public def getLast(): T = get(count - 1);
    public def removeLast(): T {
        val last = get(count - 1);
        count--;
        return last;
    }
    public def removeFirst(): T = removeAt(0);
    public def removeAt(from: Long): T {
        val gone = get(from);
        for (k in from..(count - 2)) items(k) = items(k + 1);
        count--;
        return gone;
    }
    public def indexOf(item: T): Long {
        for (k in 0..(count - 1)) if (same(items(k), item)) return k;
        return -1;
    }
    private static def same[T](a: T, b: T): Boolean {
        val first: Any = a;
        return first == null ? (b as Any) == null : a.equals(b);
    }
    public def lastIndexOf(item: T): Long {
        for (k in 1..count) if (same(items(count - k), item)) return count - k;
        return -1;
    }
    public def remove(item: T): Boolean {
        val found = indexOf(item);
        if (found >= 0) removeAt(found);
        return found >= 0;
    }
    public def addBefore(place: Long, item: T): void {
        add(item);
        for (k in 1..(count - 1 - place)) items(count - k) = items(count - k - 1);
        items(place) = item;
    }
    public def addAll(more: Rail[T]): Boolean { for (item in more) add(item); return more.size > 0; }
    public def addAll(more: ArrayList[T]): Boolean = addAll(more.toRail());
    public def reverse(): void {
        for (k in 0..(count / 2 - 1)) {
            val item = items(k);
            items(k) = items(count - 1 - k);
            items(count - 1 - k) = item;
        }
    }
    public def clone(): ArrayList[T] { val other = new ArrayList[T](); other.addAll(toRail()); return other; }
    public def subList(from: Long, to: Long): ArrayList[T] {
        val part = new ArrayList[T]();
        for (k in from..(to - 1)) part.add(get(k));
        return part;
    }
    public def sort(): void { sort((a: T, b: T) => a.compareTo(b)); }
    // By insertion, so that equals stay in their order.
    public def sort(compare: (T, T) => Int): void {
        for (k in 1..(count - 1)) {
            val item = items(k);
            var place: Long = k;
            while (place > 0 && compare(items(place - 1), item) > 0n) {
                items(place) = items(place - 1);
                place--;
            }
            items(place) = item;
        }
    }
    public def contains(item: T): Boolean = indexOf(item) >= 0;
    public def clear(): void { count = 0; }
    public def toRail(): Rail[T] {
        val all = new Rail[T](count);
        for (k in 0..(count - 1)) all(k) = items(k);
        return all;
    }
    public def iterator(): Iterator[T] = new Items[T](toRail());
    public def toString(): String = toRail().toString(10);
}

public class Stack[T] extends ArrayList[T] {
    public def this() { super(); }
    public def push(item: T): Boolean = add(item);
    public def pop(): T = removeLast();
    public def peek(): T = getLast();
}

public class GrowableRail[T] extends ArrayList[T] {
    public def this() { super(); }
    public def this(capacity: Long) { super(capacity); }
}

public class RailUtils {
    public static def map[T, U](from: Rail[T], to: Rail[U], f: (T) => U): Rail[U] {
        for (k in 0..(from.size - 1)) to(k) = f(from(k));
        return to;
    }
    public static def reduce[T, U](from: Rail[T], f: (U, T) => U, unit: U): U {
        var value: U = unit;
        for (item in from) value = f(value, item);
        return value;
    }
    public static def scan[T, U](from: Rail[T], to: Rail[U], f: (U, T) => U, unit: U): Rail[U] {
        var value: U = unit;
        for (k in 0..(from.size - 1)) {
            value = f(value, from(k));
            to(k) = value;
        }
        return to;
    }
    public static def sort[T](items: Rail[T]): void { sort(items, (a: T, b: T) => a.compareTo(b)); }
    public static def sort[T](items: Rail[T], compare: (T, T) => Int): void {
        val list = new ArrayList[T]();
        list.addAll(items);
        list.sort(compare);
        for (k in 0..(items.size - 1)) items(k) = list(k);
    }
}

public class Items[T] implements Iterator[T] {
    private val items: Rail[T];
    private var next: Long = 0;
    public def this(items: Rail[T]) { this.items = items; }
    public def hasNext(): Boolean = next < items.size;
    public def next(): T { next++; return items(next - 1); }
}

public class StringBuilder {
    private var text: String = "";
    public def this() {}
    public def add[T](value: T): StringBuilder { text += value; return this; }
    public def append[T](value: T): StringBuilder { text += value; return this; }
    public def insert[T](place: Int, value: T): StringBuilder {
        text = text.substring(0n, place) + value + text.substring(place);
        return this;
    }
    public def length(): Int = text.length();
    public def result(): String = text;
    public def toString(): String = text;
}

// Like any other object, `at` copies these.
public class AtomicBoolean {
    private var value: Boolean;
    public def this() { value = false; }
    public def this(v: Boolean) { value = v; }
    public def get(): Boolean { var v: Boolean = false; atomic v = value; return v; }
    public def set(v: Boolean): void { atomic value = v; }
    public def getAndSet(v: Boolean): Boolean { var old: Boolean = false; atomic { old = value; value = v; } return old; }
    public def compareAndSet(expected: Boolean, v: Boolean): Boolean {
        var done: Boolean = false;
        atomic { if (value == expected) { value = v; done = true; } }
        return done;
    }
}

public class AtomicInteger {
    private var value: Int;
    public def this() { value = 0n; }
    public def this(v: Int) { value = v; }
    public def get(): Int { var v: Int = 0n; atomic v = value; return v; }
    public def set(v: Int): void { atomic value = v; }
    public def addAndGet(k: Int): Int { var v: Int = 0n; atomic { value += k; v = value; } return v; }
    public def getAndAdd(k: Int): Int { var v: Int = 0n; atomic { v = value; value += k; } return v; }
    public def incrementAndGet(): Int = addAndGet(1n);
    public def decrementAndGet(): Int = addAndGet(-1n);
    public def getAndIncrement(): Int = getAndAdd(1n);
    public def getAndDecrement(): Int = getAndAdd(-1n);
    public def getAndSet(k: Int): Int { var v: Int = 0n; atomic { v = value; value = k; } return v; }
    public def compareAndSet(expected: Int, v: Int): Boolean {
        var done: Boolean = false;
        atomic { if (value == expected) { value = v; done = true; } }
        return done;
    }
    public def toString(): String = "" + get();
}

public class AtomicLong {
    private var value: Long;
    public def this() { value = 0; }
    public def this(v: Long) { value = v; }
    public def get(): Long { var v: Long = 0; atomic v = value; return v; }
    public def set(v: Long): void { atomic value = v; }
    public def addAndGet(k: Long): Long { var v: Long = 0; atomic { value += k; v = value; } return v; }
    public def getAndAdd(k: Long): Long { var v: Long = 0; atomic { v = value; value += k; } return v; }
    public def incrementAndGet(): Long = addAndGet(1);
    public def decrementAndGet(): Long = addAndGet(-1);
    public def getAndIncrement(): Long = getAndAdd(1);
    public def getAndDecrement(): Long = getAndAdd(-1);
    public def getAndSet(k: Long): Long { var v: Long = 0; atomic { v = value; value = k; } return v; }
    public def compareAndSet(expected: Long, v: Long): Boolean {
        var done: Boolean = false;
        atomic { if (value == expected) { value = v; done = true; } }
        return done;
    }
    public def toString(): String = "" + get();
}

public class AtomicReference[T] {
    private var value: T;
    private def this(v: T) { value = v; }
    public static def newAtomicReference[T](v: T): AtomicReference[T] = new AtomicReference[T](v);
    public def get(): T { atomic return value; }
    public def set(v: T): void { atomic value = v; }
    public def compareAndSet(expected: T, v: T): Boolean {
        var done: Boolean = false;
        atomic { if (value == expected) { value = v; done = true; } }
        return done;
    }
}

// What one place has of a PlaceLocalHandle.
@Handle
class LocalValue[T] {
    val place: Long;
    var value: T;
    val others: LocalValue[T];
    def this(value: T, others: LocalValue[T]) { place = here.id; this.value = value; this.others = others; }
}

// One value for each place.
@Handle
public class PlaceLocalHandle[T] {
    private var values: LocalValue[T] = null;
    private def this() {}
    private def give(value: T): void { values = new LocalValue[T](value, values); }
    private def own(): LocalValue[T] {
        var found: LocalValue[T] = values;
        while (found.place != here.id) found = found.others;
        return found;
    }
    public static def make[T](places: PlaceGroup, init: () => T): PlaceLocalHandle[T] {
        val handle = new PlaceLocalHandle[T]();
        for (p in places) at (p) handle.give(init());
        return handle;
    }
    public operator this(): T = own().value;
    public def set(value: T): void { own().value = value; }
}

// Opens once.
public class Latch {
    private var open: Boolean = false;
    public def this() {}
    public def release(): void { atomic open = true; }
    public def await(): void { when (open); }
    public operator this(): Boolean { var is: Boolean = false; atomic is = open; return is; }
}
