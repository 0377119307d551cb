// A future is evaluated once; force waits for its value and orders what it did.
import x10.util.concurrent.Future;

class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val f = Future.make[Long](() => { m.n = 3; return m.n + 1; });
        assert f.force() == 4 && f() == 4;
        assert m.n <= 3;
    }
}
