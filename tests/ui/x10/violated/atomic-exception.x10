// As in holds, with the change undone.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        try {
            atomic {
                m.n = 5;
                throw new Exception();
            }
        } catch (e: Exception) {
            atomic m.n++;
        }
        assert m.n == 1; //~ ERROR assertion-failed
    }
}
