// What toString gives is the text of an object, in `+` and inside Rails, by the class that it has.
class Main {
    static class Shape {
        public def toString(): String = "shape";
    }

    static class Square extends Shape {
        public def toString(): String = "square";
    }

    public static def main(Rail[String]) {
        val s: Shape = new Square();
        assert "a " + s == "a square";
        assert [new Shape(), s] + "" == "[shape,square]";
    }
}
