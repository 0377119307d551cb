// As in holds, with the sum converted.
class Main {
    public static def main(Rail[String]) {
        val d = 1.5;
        assert d + 1.5 as Long == 3.0; //~ ERROR assertion-failed
    }
}
