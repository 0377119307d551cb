// As fib, with the result in a field that both calls share.
class FibBroken {
    static val N = 2;
    var sum: Long = 0;

    def fib(n: Long): void {
        if (n < 2) {
            sum += n;
            return;
        }
        finish {
            async fib(n - 1);
            fib(n - 2);
        }
    }

    public static def main(Rail[String]) {
        val f = new FibBroken();
        f.fib(N);
        assert f.sum >= 1;
    }
}
