// Nothing extends a final class.
final class Last {}

class Main extends Last { //~ ERROR rejected@20: `Last` is final: nothing extends it
    public static def main(Rail[String]) {}
}
