// A loop that only looks waits for what it looks for.
class Main {
    var ready: Boolean = false;
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async {
                m.n = 3;
                atomic m.ready = true;
            }
            var seen: Boolean = false;
            while (!seen) atomic seen = m.ready;
            assert m.n == 3;
        }
    }
}
