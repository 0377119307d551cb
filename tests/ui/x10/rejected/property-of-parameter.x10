// A property is not of a type that is a parameter.
class Main {
    static class Both[A](x: A) {} //~ ERROR rejected@29: the type of a property cannot be a type parameter
    public static def main(Rail[String]) {
        new Both[Long](1);
    }
}
