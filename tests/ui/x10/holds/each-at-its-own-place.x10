//~ places: 2
// Each activity works on objects of its own place, behind a reference that it loads; nobody else comes there before the end.
class EachAtItsOwnPlace {
    static class Cell1 { var n: Long = 0; }
    static class Holder { var cell: Cell1 = new Cell1(); }

    public static def main(Rail[String]) {
        val own = PlaceLocalHandle.make[Holder](Place.places(), () => new Holder());
        finish for (p in Place.places()) at (p) async {
            val holder = own();
            for (k in 1..2) holder.cell.n = holder.cell.n + 1;
        }
        for (p in Place.places()) assert at (p) own().cell.n == 2;
    }
}
