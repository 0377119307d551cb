// As in holds, with the methods mixed up.
class Main {
    static interface Area { def area(): Long; }
    static interface Named { def name(): String; }

    static class Square(side: Long) implements Area, Named {
        public def area(): Long = side * side;
        public def name(): String = "square";
    }

    static class Line implements Area {
        public def area(): Long = 0;
    }

    public static def main(Rail[String]) {
        val all: Rail[Area] = [new Square(3) as Area, new Line()];
        var sum: Long = 0;
        for (a in all) sum += a.area();
        assert sum == 3; //~ ERROR assertion-failed
        val o: Any = all(0);
        assert o instanceof Named && !((all(1) as Any) instanceof Named);
    }
}
