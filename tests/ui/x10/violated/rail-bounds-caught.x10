// As in holds: another class does not catch it.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](2);
        var caught: Long = 0;
        try {
            r(-1) = 1; //~ ERROR index-out-of-bounds
        } catch (e: ClassCastException) {
            caught++;
        }
    }
}
