// As in holds, the count is not atomic.

class Main {
    var n: Int = 0;
    var way: Int = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            foreach ((i) in 1..2) m.n += i; //~ ERROR data-race
        }
    }
}
