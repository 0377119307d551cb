// As in holds, with a copy expected.
class Main {
    public static def main(Rail[String]) {
        val r = [1, 2];
        val same = r;
        val copy = new Rail[Long](r.size, (i: Long) => r(i));
        same(0) = 9;
        assert copy(0) == 1 && r != copy;
        assert r(0) == 1; //~ ERROR assertion-failed
    }
}
