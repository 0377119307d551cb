// As in holds, without the finish.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        async n = 4; //~ ERROR rejected@15: `n` can change: an activity may name it only with a finish between its declaration and
        assert n == 4;
    }
}
