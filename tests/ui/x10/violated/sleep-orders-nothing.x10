// As in holds: a sleep orders nothing.
class Main {
    var n: Long = 0;
    var ready: Boolean = false;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async {
                m.n = 1; //~ ERROR data-race
                atomic m.ready = true;
            }
            System.sleep(1000);
            assert m.n <= 1; //~ ERROR data-race
        }
    }
}
