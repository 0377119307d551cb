// As in holds: the object is a Square still, though the reference is to a Shape.
//~ places: 2
public class GlobalRefOfType {
    static class Shape { def sides(): Long = 0; }
    static class Square extends Shape { def sides(): Long = 4; }
    public static def main(Rail[String]) {
        val shape: GlobalRef[Shape] = GlobalRef[Shape](new Square());
        assert shape().sides() == 0; //~ ERROR assertion-failed
    }
}
