// As in holds, without atomic.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val g = GlobalRef[Main](m);
        finish for (p in Place.places()) at (p) async {
            at (g) g().n++; //~ ERROR data-race
        }
        assert m.n == 2; //~ ERROR assertion-failed
    }
}
