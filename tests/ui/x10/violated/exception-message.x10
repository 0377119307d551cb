// As in holds: without a message it is null.
class Main {
    public static def main(Rail[String]) {
        var text: String = "";
        try {
            throw new Exception();
        } catch (e: Exception) {
            text = e.getMessage();
        }
        assert text == "lost"; //~ ERROR assertion-failed
    }
}
