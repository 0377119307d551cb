// The operations of AtomicLong are one step each and order.
import x10.util.concurrent.AtomicLong;

class Main {
    static def add(n: AtomicLong) {
        n.incrementAndGet();
    }

    public static def main(Rail[String]) {
        val n = new AtomicLong(0);
        finish {
            async add(n);
            async add(n);
        }
        assert n.get() == 2;
    }
}
