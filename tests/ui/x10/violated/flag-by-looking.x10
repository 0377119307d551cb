// As in holds, with a plain read.
class Main {
    var ready: Boolean = false;
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async {
                m.n = 3;
                atomic m.ready = true; //~ ERROR data-race
            }
            var seen: Boolean = false;
            while (!seen) seen = m.ready; //~ ERROR data-race
        }
    }
}
