// As in holds, with the new value of `x++`.
class Main {
    public static def main(Rail[String]) {
        var x: Long = 1;
        val a = x++;
        val b = ++x;
        assert x == 3 && b == 3;
        assert a == 2; //~ ERROR assertion-failed
    }
}
