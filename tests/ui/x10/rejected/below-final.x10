// Nothing extends a final class.
final class Last {}

class Main extends Last { //~ ERROR rejected
    public static def main(Rail[String]) {}
}
