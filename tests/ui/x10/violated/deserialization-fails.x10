// As in holds, the bare class is caught.
//~ places: 2

import x10.io.CustomSerialization;
import x10.io.Deserializer;
import x10.io.Serializer;

class Main {
    static class Bomb implements CustomSerialization {
        val n: Long;

        def this(n: Long) { this.n = n; }
        public def this(d: Deserializer) {
            n = d.readAny() as Long;
            throw new IllegalArgumentException("boom"); //~ ERROR uncaught-exception
        }
        public def serialize(s: Serializer) { s.writeAny(n); }
    }

    public static def main(Rail[String]) {
        val b = new Bomb(1);
        var caught: Boolean = false;
        try {
            finish at (Place(1)) async Console.OUT.println(b.n);
        } catch (e: IllegalArgumentException) {
            caught = true;
        }
    }
}
