// A Rail may be null until it is made.
class Main {
    public static def main(Rail[String]) {
        var r: Rail[Long] = null;
        assert r == null;
        r = new Rail[Long](1);
        assert r(0) == 0;
    }
}
