// `x++` has the old value, `++x` the new one.
class Main {
    public static def main(Rail[String]) {
        var x: Long = 1;
        val a = x++;
        val b = ++x;
        assert x == 3 && b == 3;
        assert a == 1;
    }
}
