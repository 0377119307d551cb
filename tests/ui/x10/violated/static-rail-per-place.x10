// As in holds: activities of one place share it.
//~ places: 2
class Main {
    static val cells = new Rail[Long](1);

    public static def main(Rail[String]) {
        finish for (i in 1..2) async cells(0) = i; //~ ERROR data-race
        assert cells(0) >= 1;
    }
}
