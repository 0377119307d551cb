// As in holds, with the wrong class caught.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        var text: String = "";
        try {
            at (Place.places().next(here)) {
                throw new Exception("far"); //~ ERROR uncaught-exception
            }
        } catch (e: MultipleExceptions) {
            text = "many";
        }
        assert text == "far";
    }
}
