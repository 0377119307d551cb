// at copies what it names as one graph: what was shared stays shared, and the original does not change.
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
        assert seen == 2 && a.wine == 3;
    }
}
