// What the function of a future throws comes out of force.
import x10.util.concurrent.Future;

class Main {
    static def fail(): Long {
        throw new Exception("no");
    }

    public static def main(Rail[String]) {
        val f = Future.make[Long](() => fail());
        var caught: Boolean = false;
        try {
            f.force();
        } catch (e: Exception) {
            caught = true;
        }
        assert caught;
    }
}
