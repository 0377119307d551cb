// `foreach` starts an activity for each point; `await` and `when .. or` wait.

class Main {
    var n: Int = 0;
    var way: Int = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            foreach ((i) in 1..2) atomic m.n += i;
            await (m.n == 3);
            when (m.n < 0) {
                m.way = 1;
            } or (m.n == 3) {
                m.way = 2;
            }
        }
        assert m.way == 2;
    }
}
