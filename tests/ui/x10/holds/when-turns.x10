// Activities take turns by a number that each waits for.
class Main {
    var turn: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish for (i in 0..1) async {
            when (m.turn == i) m.turn++;
        }
        assert m.turn == 2;
    }
}
