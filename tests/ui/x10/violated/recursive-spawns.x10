// As in holds, with one leaf more expected.
class Main {
    var leaves: Long = 0;

    def grow(n: Long): void {
        if (n == 0) {
            atomic leaves++;
            return;
        }
        async grow(n - 1);
        grow(n - 1);
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish m.grow(2);
        assert m.leaves == 5; //~ ERROR assertion-failed
    }
}
