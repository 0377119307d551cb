// A program needs a class with main. //~ ERROR rejected@1: no class here has `public static def main(Rail[String])`; there are:
class Helper {
    def f(): Long = 1;
}
