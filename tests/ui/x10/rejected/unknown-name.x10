// As in holds, misspelt.
class Main {
    var total: Long = 1;

    public static def main(Rail[String]) {
        val m = new Main();
        assert m.totl == 1; //~ ERROR rejected@16: `Main` has no member `totl`; did you mean `total`?
    }
}
