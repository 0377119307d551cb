// Maps and sets, written afresh. They keep the order in which keys came and look keys up one by one: no program may rely on the
// order of a hash table, and the maps of programs that are checked are small.
package x10.util;

public class MapEntry[K, V] {
    private val key: K;
    private var value: V;
    public def this(key: K, value: V) { this.key = key; this.value = value; }
    public def getKey(): K = key;
    public def getValue(): V = value;
    public def setValue(value: V): void { this.value = value; }
    public def toString(): String = key + "=" + value;
}

public class HashMap[K, V] {
    private val pairs: ArrayList[MapEntry[K, V]] = new ArrayList[MapEntry[K, V]]();
    public def this() {}
    public def this(capacity: Long) {}

    // Where the key is; -1 for nowhere.
    private def find(key: K): Long {
        for (k in 0..(pairs.size() - 1)) if (pairs(k).getKey().equals(key)) return k;
        return -1;
    }

    public def size(): Long = pairs.size();
    public def isEmpty(): Boolean = pairs.isEmpty();
    public def containsKey(key: K): Boolean = find(key) >= 0;

    // What the key stood for; the zero of its type when it was not there.
    public def get(key: K): V {
        val found = find(key);
        return found < 0 ? Zero.get[V]() : pairs(found).getValue();
    }
    public operator this(key: K): V = get(key);
    public def getOrElse(key: K, otherwise: V): V {
        val found = find(key);
        return found < 0 ? otherwise : pairs(found).getValue();
    }
    public def getOrThrow(key: K): V {
        val found = find(key);
        if (found < 0) throw new NoSuchElementException("no such key: " + key);
        return pairs(found).getValue();
    }

    public def put(key: K, value: V): V {
        val found = find(key);
        if (found < 0) {
            pairs.add(new MapEntry[K, V](key, value));
            return Zero.get[V]();
        }
        val before = pairs(found).getValue();
        pairs(found).setValue(value);
        return before;
    }
    public operator this(key: K)=(value: V): V { put(key, value); return value; }

    public def remove(key: K): V {
        val found = find(key);
        return found < 0 ? Zero.get[V]() : pairs.removeAt(found).getValue();
    }
    public def clear(): void { pairs.clear(); }

    public def keySet(): HashSet[K] {
        val keys = new HashSet[K]();
        for (k in 0..(pairs.size() - 1)) keys.add(pairs(k).getKey());
        return keys;
    }
    public def entries(): ArrayList[MapEntry[K, V]] = pairs;
}

public class HashSet[T] implements Iterable[T] {
    private val members: ArrayList[T] = new ArrayList[T]();
    public def this() {}
    public def this(capacity: Long) {}

    private def find(member: T): Long {
        for (k in 0..(members.size() - 1)) if (members(k).equals(member)) return k;
        return -1;
    }

    public def size(): Long = members.size();
    public def isEmpty(): Boolean = members.isEmpty();
    public def contains(member: T): Boolean = find(member) >= 0;
    public def add(member: T): Boolean {
        if (find(member) >= 0) return false;
        return members.add(member);
    }
    public def remove(member: T): Boolean {
        val found = find(member);
        if (found < 0) return false;
        members.removeAt(found);
        return true;
    }
    public def clear(): void { members.clear(); }
    public def iterator(): Iterator[T] = members.iterator();
}
