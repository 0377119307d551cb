// Who makes the future has the clock.
import x10.util.concurrent.Future;

class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            val f = Future.make[Long](() => 1);
            f.force();
            c.advance();
        }
    }
}
