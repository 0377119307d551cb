// As in holds, with the two exchanged.
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
        assert s.width == 5; //~ ERROR assertion-failed
    }
}
