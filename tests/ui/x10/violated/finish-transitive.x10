// As in holds, with a read inside the finish.
class Main {
    val r = new Rail[Long](2);

    def spread(i: Long) {
        async r(i) = 1; //~ ERROR data-race
        if (i == 0) async spread(1);
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.spread(0);
            val early = m.r(1); //~ ERROR data-race
        }
        assert m.r(0) + m.r(1) == 2;
    }
}
