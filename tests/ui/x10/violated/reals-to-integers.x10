// As in holds, with the nearest expected.
class Main {
    public static def main(Rail[String]) {
        val d = 2.75;
        val m = -2.75;
        assert d as Long == 3; //~ ERROR assertion-failed
    }
}
