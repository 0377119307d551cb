// As in holds, with a code that is an error.
class Main {
    public static def main(Rail[String]) { //~ ERROR error-stop
        System.setExitCode(2n);
    }
}
