// As in holds, with nobody to catch it.
class Main {
    public static def main(Rail[String]) {
        atomic {
            finish {} //~ ERROR uncaught-exception
        }
    }
}
