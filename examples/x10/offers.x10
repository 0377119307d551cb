// A finish that collects: an activity at each place offers a number, the value of the finish is their sum.
class Offers {
    public static def main(Rail[String]) {
        val sum = finish (Reducible.SumReducer[Long]()) {
            for (p in Place.places()) at (p) async offer here.id + 1;
        };
        val n = Place.numPlaces();
        assert sum == n * (n + 1) / 2;
    }
}
