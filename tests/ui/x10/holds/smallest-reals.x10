// The smallest real is shown with two digits, as Java does it.
class Main {
    public static def main(Rail[String]) {
        assert ("" + 4.9e-324).equals("4.9E-324");
        assert ("" + 1.0e-5).equals("1.0E-5");
    }
}
