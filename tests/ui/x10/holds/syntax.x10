// Every statement ends.
class Main {
    public static def main(Rail[String]) {
        val a = 1;
        val b = 2;
        assert a < b;
    }
}
