// As in holds: inside, the name is that of the function.
class Main {
    public static def main(Rail[String]) {
        val i = 5;
        val f = (i: Long) => i + 1;
        assert f(1) == i + 1; //~ ERROR assertion-failed@16: `f(1) == i + 1` is false in main
    }
}
