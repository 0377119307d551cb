// A struct without toString names its type and its fields.
class Main {
    static struct Spot(x: Long, y: Double) {}
    static struct Bare {}

    public static def main(Rail[String]) {
        assert ("" + Spot(1, 0.5)).equals("struct Main.Spot: x=1 y=0.5");
        assert ("" + Bare()).equals("struct Main.Bare");
    }
}
