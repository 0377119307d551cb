// Types are declared somewhere.
class Main {
    public static def main(Rail[String]) {
        val x: Nowhere = null; //~ ERROR rejected@16: there is no type `Nowhere`
    }
}
