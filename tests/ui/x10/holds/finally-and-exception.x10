// An exception goes on behind the finally that it passes.
class Main {
    public static def main(Rail[String]) {
        var log: String = "";
        try {
            try {
                throw new Exception("x");
            } finally {
                log += "f";
            }
        } catch (e: Exception) {
            log += e.getMessage();
        }
        assert log == "fx";
    }
}
