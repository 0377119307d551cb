// As in holds: without the finish nobody may name it in the async.
class Main {
    public static def main(Rail[String]) {
        val n: Long;
        async n = 4; //~ ERROR rejected@15: `n` can change: an activity may name it only with a finish between its declaration and
        assert n == 4;
    }
}
