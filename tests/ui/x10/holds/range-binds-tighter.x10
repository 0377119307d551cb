// `..` binds tighter than minus: the range of n less one needs its parentheses.
class Main {
    public static def main(Rail[String]) {
        val n = 3;
        var rounds: Long = 0;
        for (i in 0..(n-1)) rounds++;
        assert rounds == n;
    }
}
