// An object that writes itself is made again by its constructor.
//~ places: 2

import x10.io.CustomSerialization;
import x10.io.Deserializer;
import x10.io.Serializer;

class Main {
    static class Pair implements CustomSerialization {
        val a: Long;
        transient var twice: Long;

        def this(a: Long) { this.a = a; twice = 2 * a; }
        public def this(d: Deserializer) { a = d.readAny() as Long; twice = 2 * a; }
        public def serialize(s: Serializer) { s.writeAny(a); }
    }

    public static def main(Rail[String]) {
        val p = new Pair(4);
        val got = at (Place(1)) p.twice;
        assert got == 8;
        val back = at (Place(1)) new Pair(5);
        assert back.twice == 10;
    }
}
