// A property is not of the class that it belongs to.
class Main {
    static class Link(tail: Link) {} //~ ERROR rejected
    public static def main(Rail[String]) {
        new Link(null);
    }
}
