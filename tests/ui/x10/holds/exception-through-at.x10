// An exception comes out of `at` as it is, without a MultipleExceptions around it.
//~ places: 2
class Main {
    public static def main(Rail[String]) {
        var text: String = "";
        try {
            at (Place.places().next(here)) {
                throw new Exception("far");
            }
        } catch (e: Exception) {
            text = e.getMessage();
        }
        assert text == "far";
    }
}
