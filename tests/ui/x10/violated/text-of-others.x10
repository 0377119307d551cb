// As in holds: null becomes the text null, not nothing.
class Main {
    public static def main(Rail[String]) {
        val nothing: String = null;
        assert "<" + nothing + ">" == "<>"; //~ ERROR assertion-failed
    }
}
