// A return out of a finish waits for its activities first.
class Main {
    var n: Long = 0;

    def run(): Long {
        finish {
            async n = 5;
            return 1;
        }
    }

    public static def main(Rail[String]) {
        val m = new Main();
        assert m.run() == 1;
        assert m.n <= 5;
    }
}
