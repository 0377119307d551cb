// As in holds: one digit would be enough to read it back.
class Main {
    public static def main(Rail[String]) {
        assert ("" + 4.9e-324).equals("5.0E-324"); //~ ERROR assertion-failed@16: `("" + 4.9e-324).equals("5.0E-324")` is false in
    }
}
