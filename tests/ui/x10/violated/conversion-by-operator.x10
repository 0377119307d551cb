// As in holds, with another factor.
class Main {
    static struct Metres(n: Long) {
        public static operator (km: Long) as Metres = Metres(1000 * km);
        public static operator (km: Double): Metres = Metres((1000.0 * km) as Long);
    }

    public static def main(Rail[String]) {
        val a = 3 as Metres;
        val b: Metres = 0.5;
        assert b.n == 500;
        assert a.n == 3; //~ ERROR assertion-failed
    }
}
