// Every place counts in the one object that a GlobalRef leads back to.
//~ places: 2
public class GlobalCount {
    var n: Long = 0;
    public static def main(Rail[String]) {
        val g = GlobalRef[GlobalCount](new GlobalCount());
        finish for (p in Place.places()) at (p) async {
            val k = here.id + 1;
            at (g) atomic g().n += k;
        }
        assert g().n == 3;
    }
}
