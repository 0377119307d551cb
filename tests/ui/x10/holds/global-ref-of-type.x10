// `GlobalRef[T](x)` refers to a T: x may be null, or of a class below T.
//~ places: 2
public class GlobalRefOfType {
    static class Shape { def sides(): Long = 0; }
    static class Square extends Shape { def sides(): Long = 4; }
    static class Holder {
        var shape: GlobalRef[Shape] = GlobalRef[Shape](null);
    }
    public static def main(Rail[String]) {
        val holder = new Holder();
        assert holder.shape() == null;
        holder.shape = GlobalRef[Shape](new Square());
        val shape = holder.shape;
        assert (at (Place.places().next(here)) at (shape.home) shape().sides()) == 4;
    }
}
