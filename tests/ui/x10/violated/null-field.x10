// As in holds, without the test.
class Main {
    var next: Main = null;
    var n: Long = 1;

    def rest(): Long = next.n; //~ ERROR null-dereference

    public static def main(Rail[String]) {
        val m = new Main();
        assert m.rest() == 0;
    }
}
