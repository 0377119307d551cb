// As global-count in holds: the object is asked for away from its home.
//~ places: 2
public class GlobalCount {
    var n: Long = 0;
    public static def main(Rail[String]) {
        val g = GlobalRef[GlobalCount](new GlobalCount());
        at (Place(1)) {
            atomic g().n++; //~ ERROR bad-place
        }
    }
}
