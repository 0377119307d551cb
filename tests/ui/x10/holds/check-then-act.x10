// A look and what follows from it stand in one atomic block.
class Main {
    var money: Long = 10;

    def take(n: Long) {
        atomic if (money >= n) money -= n;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.take(7);
            async m.take(7);
        }
        assert m.money >= 0;
    }
}
