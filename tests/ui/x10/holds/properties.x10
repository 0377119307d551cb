// Properties of the header are public values that the constructor sets.
class Main {
    static class Size(width: Long, height: Long) {
        def area(): Long = width * height;
    }

    static class Cube(side: Long) {
        def this(face: Double) {
            property(face as Long);
        }
    }

    public static def main(Rail[String]) {
        val s = new Size(2, 5);
        assert s.width == 2 && s.height == 5 && s.area() == 10;
        assert new Cube(3.9).side == 3;
    }
}
