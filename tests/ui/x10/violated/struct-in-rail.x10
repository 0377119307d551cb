// As in holds: elements start as structs of zeros, not as the first.
class Main {
    static struct P(x: Long) {}

    public static def main(Rail[String]) {
        val r = new Rail[P](2);
        val p = P(7);
        r(0) = p;
        r(0) = P(8);
        assert p.x == 7 && r(0).x == 8;
        assert r(1).x == 7; //~ ERROR assertion-failed
    }
}
