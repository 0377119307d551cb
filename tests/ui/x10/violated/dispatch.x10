// As dispatch in holds: the call from the superclass also runs the method further down.
//~ places: 1
interface Shape {
    def area(): Long;
}
class Square(side: Long) implements Shape {
    public def area(): Long = side * side;
    public def twice(): Long = 2 * area();
}
class Frame extends Square {
    val hole: Long;
    def this(side: Long, hole: Long) { super(side); this.hole = hole; }
    public def area(): Long = super.area() - hole;
}
public class Dispatch {
    static def of(s: Shape): Long = s.area();
    public static def main(Rail[String]) {
        val f = new Frame(3, 2);
        val s: Square = f;
        assert of(f) == 7 && s.twice() == 18; //~ ERROR assertion-failed@16: `of(f) == 7 && s.twice() == 18` is false in main
        assert of(new Square(2)) == 4;
    }
}
