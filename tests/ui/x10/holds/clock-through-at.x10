// An activity stays on its clocks when it goes to another place.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            val p = Place.places().next(here);
            async clocked(c) at (p) c.advance();
            c.advance();
        }
    }
}
