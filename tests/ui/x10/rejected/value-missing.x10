// A method with a value does not end without one.
class Main {
    static def f(x: Long): Long { //~ ERROR rejected@5: `f` ends without a value
        if (x > 0) return x;
    }
    public static def main(Rail[String]) {
        f(1);
    }
}
