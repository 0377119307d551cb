// `async at (p)`: the child copies the Rail while the parent writes to it.
class CopyOrderBroken {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2, (i: Long) => i + 1);
        val p = Place.places().next(here);
        finish {
            async at (p) {
                assert r(1) == 2;
            }
            r(0) = 10;
        }
    }
}
