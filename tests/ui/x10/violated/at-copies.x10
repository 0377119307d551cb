// As at-copies in holds: the change was made to the copy.
//~ places: 2
class Cellar { var wine: Long = 3; }
public class AtCopies {
    public static def main(Rail[String]) {
        val a = new Cellar();
        val r = new Rail[Cellar](2, a);
        val seen = at (Place(1)) {
            r(0).wine--;
            assert here.id == 1 && r(0) == r(1) && r(1) == a;
            return a.wine;
        };
        assert a.wine == 2; //~ ERROR assertion-failed
    }
}
