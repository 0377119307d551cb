// No class has a main. //~ ERROR rejected@1: no class here has `public static def main(Rail[String])`; there are: NoMain
public class NoMain {
    def run() {}
}
