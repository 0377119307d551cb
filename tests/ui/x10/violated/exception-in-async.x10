// As in holds, with nobody to catch it.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Long](1);
        finish async {
                r(1) = 1; //~ ERROR index-out-of-bounds
        }
        assert r(0) == 1;
    }
}
