// As in holds, in two blocks: there is no race, and an addition may be lost.
class Main {
    var n: Long = 0;

    def add() {
        val seen: Long;
        atomic seen = n;
        atomic n = seen + 1;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.add();
            async m.add();
        }
        assert m.n == 2; //~ ERROR assertion-failed
    }
}
