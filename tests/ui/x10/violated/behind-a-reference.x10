//~ places: 2
// Both activities come to the same place and find the same object there, behind a reference that they load.
class BehindAReference {
    static class Cell1 { var n: Long = 0; }
    static class Holder { val cell = new Cell1(); }

    public static def main(Rail[String]) {
        val h = GlobalRef[Holder](new Holder());
        finish for (p in Place.places()) at (p) async {
            at (h) {
                val cell = h().cell;
                cell.n = cell.n + 1; //~ ERROR data-race
            }
        }
    }
}
