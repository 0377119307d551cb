// As in holds: one that is started there without them is not.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            val p = Place.places().next(here);
            async at (p) c.advance(); //~ ERROR clock-misuse
            c.advance();
        }
    }
}
