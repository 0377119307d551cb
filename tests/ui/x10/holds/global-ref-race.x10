// Activities that come home through a GlobalRef meet at one object, inside atomic.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val g = GlobalRef[Main](m);
        finish for (p in Place.places()) at (p) async {
            at (g) atomic g().n++;
        }
        assert m.n == 2;
    }
}
