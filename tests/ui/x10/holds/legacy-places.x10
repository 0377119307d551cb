// Programs of 2010 have four places when nobody says it.
class Main {
    public static def main(Rail[String]) {
        assert Place.MAX_PLACES == 4;
    }
}
