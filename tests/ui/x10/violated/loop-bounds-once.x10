// As in holds, with the bound read anew.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 3;
        var rounds: Long = 0;
        for (i in 1..n) {
            n = 1;
            rounds++;
        }
        assert rounds == 1; //~ ERROR assertion-failed
        for (i in 5..4) assert false;
    }
}
