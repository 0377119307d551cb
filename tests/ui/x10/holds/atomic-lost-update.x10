// Reading and writing in one atomic block loses nothing.
class Main {
    var n: Long = 0;

    def add() {
        atomic n = n + 1;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.add();
            async m.add();
        }
        assert m.n == 2;
    }
}
