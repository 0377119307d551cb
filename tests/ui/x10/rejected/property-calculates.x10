// A property method names and compares.
class Main {
    static class Square(side: Long) {
        property same(): Long = side;
        property twice(): Long = 2 * side; //~ ERROR rejected@34: a property method compares and names; it does not calculate
    }
    public static def main(Rail[String]) {
        assert new Square(1).same() == 1;
    }
}
