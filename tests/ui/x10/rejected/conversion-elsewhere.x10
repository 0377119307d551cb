// A conversion is declared in the type that it gives.
class Main {
    static struct Degrees(n: Long) {
        public static operator (d: Degrees) as Long = d.n; //~ ERROR rejected@48: a conversion to `Long` is declared in `Long`,
    }
    public static def main(Rail[String]) {
        assert (Degrees(1) as Long) == 1;
    }
}
