// A property is not of the class that it belongs to.
class Main {
    static class Link(tail: Link) {} //~ ERROR rejected@29: a property cannot be of the type that it belongs to
    public static def main(Rail[String]) {
        new Link(null);
    }
}
