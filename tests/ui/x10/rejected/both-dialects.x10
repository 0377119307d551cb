// The old and the new language in one file.
class Main {
    const N: Int = 1;

    public static def main(Rail[String]) {
        val x = 1n; //~ ERROR rejected
        Clock.advanceAll();
    }
}
