// Names are those of the text.
class Main {
    var total: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        assert m.total == 1;
    }
}
