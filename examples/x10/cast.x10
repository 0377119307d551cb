// A cast to a type with a constraint looks at the value: away from its home the reference is no `GlobalRef` at home here.
class Cast {
    var n: Long = 7;

    public static def main(Rail[String]) {
        val x = GlobalRef[Cast](new Cast());
        val y = x as GlobalRef[Cast]{self.home == here};
        assert y().n == 7;
        at (Place.places().next(here)) {
            var refused: Boolean = false;
            try {
                val z = x as GlobalRef[Cast]{self.home == here};
                assert z().n == 7;
            } catch (e: ClassCastException) {
                refused = true;
            }
            assert refused;
        }
    }
}
