// As in holds, with one element more.
class Main {
    public static def main(Rail[String]) {
        val n = 3;
        var rounds: Long = 0;
        for (i in 0..n) rounds++;
        assert rounds == n; //~ ERROR assertion-failed
    }
}
