// As in holds: the variable's type decides, not the object's.
class Main {
    static def kind(x: Long): String = "long";
    static def kind(x: Int): String = "int";
    static def kind(x: Double): String = "double";
    static def kind(x: Any): String = "any";

    public static def main(Rail[String]) {
        val a: Any = 1;
        assert kind(a) == "long"; //~ ERROR assertion-failed
    }
}
