// Objects at different places do not race: each activity has its own copy.
//~ places: 2
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val p = Place.places().next(here);
        finish {
            at (p) async m.n = 1;
            m.n = 2;
        }
    }
}
