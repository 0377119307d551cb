// `instanceof T{c}` asks for the class and for the constraint.

class Main {
    static class Sized(n: Long) {}

    public static def main(Rail[String]) {
        val o: Any = new Sized(3);
        assert o instanceof Sized{self.n == 3};
        assert !("text" instanceof Sized{self.n == 3});
    }
}
