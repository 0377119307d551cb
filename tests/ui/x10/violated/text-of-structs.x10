// As in holds: not the fields alone.
class Main {
    static struct Spot(x: Long, y: Double) {}
    static struct Bare {}

    public static def main(Rail[String]) {
        assert ("" + Spot(1, 0.5)).equals("Spot(1,0.5)"); //~ ERROR assertion-failed@16: `("" + Spot(1,
    }
}
