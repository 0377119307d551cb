// As in holds: the activity of a future is on no clock.
import x10.util.concurrent.Future;

class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            val f = Future.make[Long](() => { c.advance(); return 1; }); //~ ERROR clock-misuse
            f.force();
            c.advance();
        }
    }
}
