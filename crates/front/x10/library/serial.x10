// Objects that write and read themselves, written afresh: what is written is a queue.
package x10.io;

public interface CustomSerialization {
    def serialize(s: Serializer): void;
}

public class Serializer {
    var items: Rail[Any] = new Rail[Any](4);
    var count: Long = 0;
    public def this() {}
    @Native("unsupported") native private def inside(what: String): void;
    public def writeAny(value: Any): void {
        if (value instanceof CustomSerialization) inside("an object that writes itself inside another one");
        if (count == items.size) {
            val more = new Rail[Any](2 * count);
            for (k in 0..(count - 1)) more(k) = items(k);
            items = more;
        }
        items(count) = value;
        count++;
    }
    public def dataBytesWritten(): Int = 8n * (count as Int);
}

public class Deserializer {
    private val from: Serializer;
    private var next: Long = 0;
    public def this(from: Serializer) { this.from = from; }
    public def readAny(): Any {
        if (next >= from.count) throw new Exception("nothing more was written");
        next++;
        return from.items(next - 1);
    }
}
