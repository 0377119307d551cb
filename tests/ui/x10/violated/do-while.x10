// As in holds, with a while loop.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        while (n < 0) n++;
        assert n == 1; //~ ERROR assertion-failed
    }
}
