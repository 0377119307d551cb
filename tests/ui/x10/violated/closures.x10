// As closures in holds: the object that a closure names is not copied.
//~ places: 1
interface Next { def next(): Long; }
public class Closures {
    static def from(start: Long): Next = new Next() {
        var k: Long = start;
        public def next(): Long { k++; return k; }
    };
    public static def main(Rail[String]) {
        val fs = new Rail[() => Long](2);
        for (i in 0..1) fs(i) = () => i * 10;
        assert fs(0)() == 0 && fs(1)() == 10;
        val c = new Cell[Long](1);
        val add = (k: Long) => { c() += k; return c(); };
        assert add(2) == 3 && c() == 1; //~ ERROR assertion-failed@16: `add(2) == 3 && c() == 1` is false in main
        val a = from(5);
        a.next();
        assert a.next() == 7 && from(1).next() == 2;
    }
}
