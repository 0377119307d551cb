// As in holds, with nobody to catch it.
class Main {
    public static def main(Rail[String]) {
        val r = new Rail[Boolean](1);
        when (r(1)); //~ ERROR index-out-of-bounds
    }
}
