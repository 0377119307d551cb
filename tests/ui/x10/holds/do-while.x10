// A do loop runs once at least.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        do n++; while (n < 0);
        assert n == 1;
    }
}
