// Two Booleans serve as locks, taken with `when`: all activities take them in the same order.
class TwoLocks {
    static val N = 2;
    var first: Boolean = false;
    var second: Boolean = false;
    var inside: Long = 0;

    def work() {
        when (!first) first = true;
        when (!second) second = true;
        inside++;
        assert inside == 1;
        inside--;
        atomic second = false;
        atomic first = false;
    }

    public static def main(Rail[String]) {
        val locks = new TwoLocks();
        finish for (i in 1..N) async locks.work();
    }
}
