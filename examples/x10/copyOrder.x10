// `at (p) async`: the parent copies the Rail before it goes on, so it may write to it at once.
class CopyOrder {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2, (i: Long) => i + 1);
        val p = Place.places().next(here);
        finish {
            at (p) async {
                assert r(0) + r(1) == 3;
            }
            r(0) = 10;
        }
    }
}
