// As in holds, with the change expected.
class Main {
    public static def main(Rail[String]) {
        val r = [1, 2];
        at (here) {
            r(0) = 9;
        }
        assert r(0) == 9; //~ ERROR assertion-failed
    }
}
