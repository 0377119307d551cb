// Some constructor, or the declaration, gives a val field its value.
class Main {
    val n: Long; //~ ERROR rejected
    public static def main(Rail[String]) {
        new Main();
    }
}
