// A lock is freed by the activity that holds it.

import x10.util.concurrent.Lock;

class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val lock = new Lock();
        finish for (k in 0..1) async {
            lock.lock();
            m.n++;
            lock.unlock();
        }
        assert m.n == 2;
    }
}
