// As in holds, as an ordinary object, whose transient field arrives as zero.
//~ places: 2

import x10.io.CustomSerialization;
import x10.io.Deserializer;
import x10.io.Serializer;

class Main {
    static class Pair {
        val a: Long;
        transient var twice: Long;

        def this(a: Long) { this.a = a; twice = 2 * a; }
        public def this(d: Deserializer) { a = d.readAny() as Long; twice = 2 * a; }
        public def serialize(s: Serializer) { s.writeAny(a); }
    }

    public static def main(Rail[String]) {
        val p = new Pair(4);
        val got = at (Place(1)) p.twice;
        assert got == 8; //~ ERROR assertion-failed
    }
}
