// An activity that no finish waits for.
import x10.compiler.Uncounted;

class Main {
    public static def main(Rail[String]) {
        @Uncounted async {} //~ ERROR unsupported
    }
}
