// As in holds, at the place of the object.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val p = Place.places().next(here);
        finish {
            async m.n = 1; //~ ERROR data-race
            m.n = 2; //~ ERROR data-race
        }
    }
}
