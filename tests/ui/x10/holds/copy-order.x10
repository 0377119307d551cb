// at (p) async copies in the parent, before it goes on and writes.
//~ places: 2
public class CopyOrder {
    public static def main(Rail[String]) {
        val r = [1, 2];
        finish {
            at (Place(1)) async { assert r(0) == 1; }
            r(0) = 5;
        }
        assert r(0) == 5;
    }
}
