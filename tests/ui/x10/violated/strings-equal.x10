// As in holds: upper and lower case differ.
class Main {
    public static def main(Rail[String]) {
        val a = "ab";
        val b = "a" + 'b';
        assert a == b && a.equals(b);
        assert a == "AB"; //~ ERROR assertion-failed
    }
}
