// `at` as an expression brings a value back; an object comes back as a copy.
//~ places: 2
class Main {
    var n: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        val p = Place.places().next(here);
        assert (at (p) here.id) == 1;
        val back = at (p) m;
        assert back.n == 1;
        assert back != m;
    }
}
