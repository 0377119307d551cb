// As in holds, by one that does not.

import x10.util.concurrent.Lock;

class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        val lock = new Lock();
        finish for (k in 0..1) async {
            lock.unlock(); //~ ERROR lock-misuse
        }
    }
}
