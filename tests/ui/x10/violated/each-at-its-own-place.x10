//~ places: 2
// As in holds, with two activities at one place, which work on the same object behind the reference that they load.
class EachAtItsOwnPlace {
    static class Cell1 { var n: Long = 0; }
    static class Holder { var cell: Cell1 = new Cell1(); }

    public static def main(Rail[String]) {
        val own = PlaceLocalHandle.make[Holder](Place.places(), () => new Holder());
        finish for (i in 1..2) async {
            val holder = own();
            holder.cell.n = holder.cell.n + 1; //~ ERROR data-race
            //~^ ERROR data-race
        }
        assert own().cell.n == 2; //~ ERROR assertion-failed
    }
}
