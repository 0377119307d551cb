// Two futures; the second forces the first.
import x10.util.concurrent.Future;

class Futures {
    public static def main(Rail[String]) {
        val six = Future.make[Long](() => 6);
        val product = Future.make[Long](() => six.force() * 7);
        assert product.force() == 42;
    }
}
