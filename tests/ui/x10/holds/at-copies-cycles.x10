// A ring of objects is copied as a ring.
//~ places: 2
class Main {
    var next: Main = null;
    var n: Long = 0;

    public static def main(Rail[String]) {
        val a = new Main();
        a.next = new Main();
        a.next.next = a;
        at (Place.places().next(here)) {
            a.next.n = 4;
            assert a.next.next == a && a.next.next.next.n == 4;
        }
        assert a.next.n == 0;
    }
}
