// A PlaceLocalHandle has an object of its own at each place.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val h = PlaceLocalHandle.make[Main](Place.places(), () => new Main());
        h().n = 1;
        val there = at (Place.places().next(here)) h().n;
        assert there == 0;
    }
}
