// As in holds, with a way on which it has none.
class Main {
    public static def main(Rail[String]) {
        var n: Long;
        var i: Long = 0;
        while (i > 0) n = i--;
        i = n; //~ ERROR uninitialized-read
        assert i == 1;
    }
}
