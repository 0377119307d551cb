// N activities count atomically, which is one step each; another reads the counter. X10X does not look inside atomic and so misses what is found here. Ours.
// With PROTECTED it reads atomically too.
class Unprotected {
    static val N = 2;
    static val PROTECTED = false;
    var count: Long = 0;

    public static def main(Rail[String]) {
        val c = new Unprotected();
        finish {
            for (i in 1..N) async atomic c.count++;
            async {
                var seen: Long = 0;
                if (PROTECTED) atomic seen = c.count;
                else seen = c.count;
                assert seen <= N;
            }
        }
        assert c.count == N;
    }
}
