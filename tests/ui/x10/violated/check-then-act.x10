// As in holds, in two: both may have looked before one acts.
class Main {
    var money: Long = 10;

    def take(n: Long) {
        val enough: Boolean;
        atomic enough = money >= n;
        if (enough) atomic money -= n;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.take(7);
            async m.take(7);
        }
        assert m.money >= 0; //~ ERROR assertion-failed
    }
}
