// As in holds: an element of null is none.
class Main {
    public static def main(Rail[String]) {
        var r: Rail[Long] = null;
        assert r == null;
        assert r(0) == 0; //~ ERROR null-dereference
    }
}
