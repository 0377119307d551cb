// As in holds, with a plain method.
class Main {
    var n: Long = 0;

    def add() {
        n += 1; //~ ERROR data-race
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.add();
            m.add();
        }
        assert m.n == 2; //~ ERROR assertion-failed
    }
}
