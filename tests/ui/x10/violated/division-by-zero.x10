// As in holds, with nobody to catch it.
class Main {
    public static def main(Rail[String]) {
        val zero = 0;
        val real = 1.0 / 0.0;
        assert real > 1.0e300;
        val q = 1 % zero; //~ ERROR division-by-zero
    }
}
