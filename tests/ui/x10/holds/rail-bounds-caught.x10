// An index outside a Rail throws ArrayIndexOutOfBoundsException, also a negative one and one that is stored to.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        var caught: Long = 0;
        try {
            r(-1) = 1;
        } catch (e: ArrayIndexOutOfBoundsException) {
            caught++;
        }
        try {
            caught += r(r.size);
        } catch (e: Exception) {
            caught++;
        }
        assert caught == 2 && r(0) == 0;
    }
}
