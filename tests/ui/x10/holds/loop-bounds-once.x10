// The bounds of a range are evaluated once, before the loop; a range that goes down is empty.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 3;
        var rounds: Long = 0;
        for (i in 1..n) {
            n = 1;
            rounds++;
        }
        assert rounds == 3;
        for (i in 5..4) assert false;
    }
}
