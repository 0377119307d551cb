// As many places as the command says.
//~ places: 4
class Main {
    public static def main(Rail[String]) {
        assert Place.MAX_PLACES == 4;
    }
}
