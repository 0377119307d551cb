// As in holds, without the finish.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        async m.n = 1; //~ ERROR data-race
        assert m.n <= 1; //~ ERROR data-race
    }
}
