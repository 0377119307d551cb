// A property is not of a type that is a parameter.
class Main {
    static class Both[A](x: A) {} //~ ERROR rejected
    public static def main(Rail[String]) {
        new Both[Long](1);
    }
}
