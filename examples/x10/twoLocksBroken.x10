// As twoLocks, but every other activity takes the locks in the opposite order.
class TwoLocksBroken {
    static val N = 2;
    var first: Boolean = false;
    var second: Boolean = false;

    def forwards() {
        when (!first) first = true;
        when (!second) second = true;
        atomic second = false;
        atomic first = false;
    }

    def backwards() {
        when (!second) second = true;
        when (!first) first = true;
        atomic first = false;
        atomic second = false;
    }

    public static def main(Rail[String]) {
        val locks = new TwoLocksBroken();
        finish for (i in 1..N) async {
            if (i % 2 == 0) locks.forwards();
            else locks.backwards();
        }
    }
}
