// As future in holds: the second one adds.
//~ places: 1
import x10.util.concurrent.Future;
public class Futures {
    public static def main(Rail[String]) {
        val f = Future.make[Long](() => 20);
        val g = Future.make[Long](() => f() + 1);
        assert g.force() == 20; //~ ERROR assertion-failed@16: `g.force() == 20` is false in main
    }
}
