// A member is there once; methods differ in the types that they take.
class Main {
    def f(x: Long) {}
    def f(x: Int) {}
    def f(y: Long) {} //~ ERROR rejected@9: `Main` has a member `f` like this already
    public static def main(Rail[String]) {}
}
