// What a when waits for is there.
class Main {
    var n: Long = 0;
    var ready: Boolean = false;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async {
                m.n = 1;
                atomic m.ready = true;
            }
            when (m.ready);
            assert m.n <= 1;
        }
    }
}
