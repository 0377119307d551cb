// An outer var may be named in an async when a finish stands between.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        finish async n = 4;
        assert n == 4;
    }
}
