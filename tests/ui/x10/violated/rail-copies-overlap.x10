// As in holds: an element is not carried along.
class Main {
    public static def main(Rail[String]) {
        val r = [1, 2, 3, 4];
        Rail.copy(r, 0, r, 1, 3);
        assert r(3) == 1; //~ ERROR assertion-failed@16: `r(3) == 1` is false in main
    }
}
