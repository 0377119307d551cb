// As in holds, with another value.
class Main {
    static interface Area { def area(): Double; }

    static struct Square(side: Double) implements Area {
        public def area(): Double = side * side;
    }

    public static def main(Rail[String]) {
        val a: Area = Square(3.0);
        assert a.area() == 9.0;
        val o: Any = a;
        assert o == Square(4.0); //~ ERROR assertion-failed
    }
}
