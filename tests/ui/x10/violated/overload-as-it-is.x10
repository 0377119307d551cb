// As in holds: a Byte is no Int where something takes it as it is.
class Main {
    static def of(x: Int): String = "Int";
    static def of(x: Any): String = "Any";

    public static def main(Rail[String]) {
        assert of(1y).equals("Int"); //~ ERROR assertion-failed@16: `of(1y).equals("Int")` is false in main
    }
}
