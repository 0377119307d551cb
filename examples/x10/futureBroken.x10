// As future, but each forces the other, once both are known.
import x10.util.concurrent.Future;

class FuturesBroken {
    var first: Future[Long] = null;
    var second: Future[Long] = null;
    var known: Boolean = false;

    def other(one: Boolean): Long {
        when (known);
        return one ? second.force() : first.force();
    }

    public static def main(Rail[String]) {
        val both = new FuturesBroken();
        val f = Future.make[Long](() => both.other(true));
        val g = Future.make[Long](() => both.other(false));
        atomic {
            both.first = f;
            both.second = g;
            both.known = true;
        }
        f.force();
    }
}
