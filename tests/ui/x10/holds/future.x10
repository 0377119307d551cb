// One future forces another; what one throws comes out of force.
//~ places: 1
import x10.util.concurrent.Future;
public class Futures {
    public static def main(Rail[String]) {
        val f = Future.make[Long](() => 20);
        val g = Future.make[Long](() => f() + 1);
        assert g.force() == 21;
    }
}
