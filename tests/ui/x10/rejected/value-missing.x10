// A method with a value does not end without one.
class Main {
    static def f(x: Long): Long { //~ ERROR rejected
        if (x > 0) return x;
    }
    public static def main(Rail[String]) {
        f(1);
    }
}
