// As in holds, without the semicolon.
class Main {
    public static def main(Rail[String]) {
        val a = 1 //~ ERROR rejected@18: expected `;` here
        val b = 2;
        assert a < b;
    }
}
