// As in holds, the constraint does not hold.

class Main {
    static class Sized(n: Long) {}

    public static def main(Rail[String]) {
        val o: Any = new Sized(3);
        assert o instanceof Sized{self.n == 4}; //~ ERROR assertion-failed
    }
}
