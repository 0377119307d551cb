// As in holds: without the finish nobody may name it in the async.
class Main {
    public static def main(Rail[String]) {
        val n: Long;
        async n = 4; //~ ERROR rejected
        assert n == 4;
    }
}
