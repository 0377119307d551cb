// null belongs to classes; a test comes before the access.
class Main {
    var next: Main = null;
    var n: Long = 1;

    def rest(): Long = next == null ? 0 : next.n;

    public static def main(Rail[String]) {
        val m = new Main();
        assert m.rest() == 0;
    }
}
