// Each place counts in one object through its GlobalRef: it goes home, and adds inside atomic.
class GlobalCount {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val c = new GlobalCount();
        val g = GlobalRef[GlobalCount](c);
        finish for (p in Place.places()) at (p) async {
            at (g) atomic g().n++;
        }
        assert c.n == Place.numPlaces();
    }
}
