// As in holds, with the closures composed the other way round.
class Main {
    static def twice(f: (Long) => Long): (Long) => Long = (x: Long) => f(f(x));
    static def after(f: (Long) => Long, g: (Long) => Long): (Long) => Long = (x: Long) => f(g(x));

    public static def main(Rail[String]) {
        val k = 10;
        val add = (x: Long) => x + k;
        val dbl = (x: Long) => 2 * x;
        assert twice(add)(1) == 21;
        assert after(add, dbl)(1) == 22; //~ ERROR assertion-failed
    }
}
