// Some constructor, or the declaration, gives a val field its value.
class Main {
    val n: Long; //~ ERROR rejected@9: nothing gives the val `n` a value
    public static def main(Rail[String]) {
        new Main();
    }
}
