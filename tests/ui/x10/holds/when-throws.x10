// A condition that throws is open, and its exception comes out.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Boolean](1);
        var caught: Boolean = false;
        try {
            when (r(1));
        } catch (e: ArrayIndexOutOfBoundsException) {
            caught = true;
        }
        assert caught;
    }
}
