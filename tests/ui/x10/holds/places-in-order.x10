// The places are numbered from 0, and next goes round.
//~ places: 3
class Main {
    public static def main(Rail[String]) {
        var sum: Long = 0;
        for (p in Place.places()) sum += p.id;
        assert sum == 3 && Place.numPlaces() == 3;
        assert Place.places().next(Place(2)) == Place(0);
    }
}
