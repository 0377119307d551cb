// As in holds, without the finish: the copy reads what is being written.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        finish {
            async r(0) = 1; //~ ERROR data-race
            at (Place.places().next(here)) { //~ ERROR data-race
                assert r(0) <= 1;
            }
        }
    }
}
