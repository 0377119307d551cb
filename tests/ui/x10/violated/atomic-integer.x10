// As in holds, with a look and a store.
import x10.util.concurrent.AtomicLong;

class Main {
    static def add(n: AtomicLong) {
        n.set(n.get() + 1);
    }

    public static def main(Rail[String]) {
        val n = new AtomicLong(0);
        finish {
            async add(n);
            async add(n);
        }
        assert n.get() == 2; //~ ERROR assertion-failed
    }
}
