// An exception keeps its message and its cause stays what was thrown.
class Main {
    public static def main(Rail[String]) {
        var text: String = "";
        try {
            throw new Exception("lost");
        } catch (e: Exception) {
            text = e.getMessage();
        }
        assert text == "lost";
    }
}
