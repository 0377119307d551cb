// As in holds, without the finish.
class Main {
    var n: Long = 0;

    def run(): Long {
            async n = 5; //~ ERROR data-race
            return 1;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        assert m.run() == 1;
        assert m.n <= 5; //~ ERROR data-race
    }
}
