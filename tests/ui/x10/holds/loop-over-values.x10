// `for (x in r)` gives the elements of a Rail, `r.range` its indices.
class Main {
    public static def main(Rail[String]) {
        val r = [10, 20, 30];
        var sum: Long = 0;
        for (x in r) sum += x;
        var indices: Long = 0;
        for (i in r.range) indices += i;
        assert indices == 3;
        assert sum == 60;
    }
}
