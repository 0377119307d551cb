// As in holds, with nobody to catch it.
import x10.util.concurrent.Future;

class Main {
    static def fail(): Long {
        throw new Exception("no"); //~ ERROR uncaught-exception
    }

    public static def main(Rail[String]) {
        val f = Future.make[Long](() => fail());
            f.force();
    }
}
