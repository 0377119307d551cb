// A call has as many arguments as the method has formals.
class Main {
    static def add(a: Long, b: Long): Long = a + b;

    public static def main(Rail[String]) {
        assert add(1, 2) == 3;
    }
}
