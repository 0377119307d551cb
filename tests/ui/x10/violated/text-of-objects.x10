// As in holds: the class of the object decides, not that of the variable.
class Main {
    static class Shape {
        public def toString(): String = "shape";
    }

    static class Square extends Shape {
        public def toString(): String = "square";
    }

    public static def main(Rail[String]) {
        val s: Shape = new Square();
        assert "a " + s == "a shape"; //~ ERROR assertion-failed
    }
}
