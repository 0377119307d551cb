// Of several methods of one name the static types of the arguments choose.
class Main {
    static def kind(x: Long): String = "long";
    static def kind(x: Int): String = "int";
    static def kind(x: Double): String = "double";
    static def kind(x: Any): String = "any";

    public static def main(Rail[String]) {
        assert kind(1) == "long" && kind(1n) == "int" && kind(1.0) == "double";
        val a: Any = 1;
        assert kind(a) == "any";
    }
}
