// A method that takes the value as it is comes before one that takes a wider number.
class Main {
    static def of(x: Int): String = "Int";
    static def of(x: Any): String = "Any";

    public static def main(Rail[String]) {
        assert of(1y).equals("Any");
        assert of(1n).equals("Int");
    }
}
