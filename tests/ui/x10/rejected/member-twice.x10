// A member is there once; methods differ in the types that they take.
class Main {
    def f(x: Long) {}
    def f(x: Int) {}
    def f(y: Long) {} //~ ERROR rejected
    public static def main(Rail[String]) {}
}
