// The old and the new language in one file.
class Main {
    const N: Int = 1;

    public static def main(Rail[String]) {
        val x = 1n; //~ ERROR rejected@17: both dialects in one file: a literal such as `1n` is X10 2.6
        Clock.advanceAll();
    }
}
