// As globalCount, but each place counts in the copy of the object that came with `at`.
class GlobalCountBroken {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val c = new GlobalCountBroken();
        finish for (p in Place.places()) at (p) async {
            atomic c.n++;
        }
        assert c.n == Place.numPlaces();
    }
}
