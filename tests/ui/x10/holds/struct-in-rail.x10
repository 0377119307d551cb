// A Rail of structs holds values: storing into it does not touch the variable that it came from.
class Main {
    static struct P(x: Long) {}

    public static def main(Rail[String]) {
        val r = new Rail[P](2);
        val p = P(7);
        r(0) = p;
        r(0) = P(8);
        assert p.x == 7 && r(0).x == 8;
        assert r(1).x == 0;
    }
}
