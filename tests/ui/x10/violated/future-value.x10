// As in holds, read without force.
import x10.util.concurrent.Future;

class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val f = Future.make[Long](() => { m.n = 3; return m.n + 1; }); //~ ERROR data-race
        assert m.n <= 3; //~ ERROR data-race
    }
}
