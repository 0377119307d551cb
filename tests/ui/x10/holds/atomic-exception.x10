// An exception leaves an atomic block with what it has done so far, and the block is free again.
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
        assert m.n == 6;
    }
}
