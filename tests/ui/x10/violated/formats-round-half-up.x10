// As in holds: not to the even digit.
class Main {
    public static def main(Rail[String]) {
        assert String.format("%.1f", [0.25 as Any]).equals("0.2"); //~ ERROR assertion-failed@16: `String.format("%.1f", [0.25 as
    }
}
