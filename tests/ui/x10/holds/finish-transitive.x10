// A finish waits for the activities that its activities start, also in methods that they call.
class Main {
    val r = new Rail[Long](2);

    def spread(i: Long) {
        async r(i) = 1;
        if (i == 0) async spread(1);
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.spread(0);
        }
        assert m.r(0) + m.r(1) == 2;
    }
}
