// As in holds, with nobody behind it.
class Main {
    public static def main(Rail[String]) {
        var log: String = "";
            try {
                throw new Exception("x"); //~ ERROR uncaught-exception
            } finally {
                log += "f";
            }
        assert log == "fx";
    }
}
