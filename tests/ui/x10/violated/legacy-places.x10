// As many places as the command says, not one more.
//~ places: 4
class Main {
    public static def main(Rail[String]) {
        assert Place.MAX_PLACES == 5; //~ ERROR assertion-failed
    }
}
