// As in holds: half goes up, also below zero.
class Main {
    public static def main(Rail[String]) {
        assert Math.round(-2.5) == -3.0; //~ ERROR assertion-failed@16: `Math.round(-2.5) == -3.0` is false in main
    }
}
