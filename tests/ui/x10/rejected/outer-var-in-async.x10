// As in holds, without the finish.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        async n = 4; //~ ERROR rejected
        assert n == 4;
    }
}
