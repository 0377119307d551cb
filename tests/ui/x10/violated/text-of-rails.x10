// As in holds, with blanks behind the commas.
class Main {
    public static def main(Rail[String]) {
        val r = [1, 2, 3];
        assert r + "" == "[1, 2, 3]"; //~ ERROR assertion-failed
    }
}
