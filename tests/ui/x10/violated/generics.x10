// As generics in holds: two objects with equal content are two.
//~ places: 1
struct Spot(x: Long, y: Long) {
    operator this + (o: Spot): Spot = Spot(x + o.x, y + o.y);
}
class Stack[T] {
    private val items: Rail[T];
    private var top: Long = 0;
    def this(n: Long) { items = new Rail[T](n); }
    def push(x: T) { items(top) = x; top++; }
    def pop(): T { top--; return items(top); }
    def holds(x: Any): Boolean = x instanceof T;
}
public class Generics {
    static def both[A, B](a: A, b: B): String = a + "/" + b;
    public static def main(Rail[String]) {
        val s = new Stack[Spot](2);
        s.push(Spot(1, 2));
        s.push(Spot(3, 4));
        assert s.pop() + s.pop() == Spot(4, 6);
        assert s.holds(Spot(0, 0)) && !s.holds(1) && new Stack[Int](1).holds(1n);
        assert both(1.5, "x").equals("1.5/x");
        assert new Cell[Long](1) == new Cell[Long](1); //~ ERROR assertion-failed@16: `new Cell[Long](1) == new Cell[Long](1)` is
    }
}
