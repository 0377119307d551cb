// A static Rail is there once at each place.
//~ places: 2
class Main {
    static val cells = new Rail[Long](1);

    public static def main(Rail[String]) {
        finish for (p in Place.places()) at (p) async cells(0) = 1;
        assert cells(0) >= 1;
    }
}
