// A var that has its value on every way is read.
class Main {
    public static def main(Rail[String]) {
        var n: Long;
        var i: Long = 0;
        n = 1;
        i = n;
        assert i == 1;
    }
}
