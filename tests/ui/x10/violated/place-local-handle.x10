// As in holds, with the object of the first place expected.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val h = PlaceLocalHandle.make[Main](Place.places(), () => new Main());
        h().n = 1;
        val there = at (Place.places().next(here)) h().n;
        assert there == 1; //~ ERROR assertion-failed
    }
}
