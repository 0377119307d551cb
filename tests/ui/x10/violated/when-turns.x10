// As in holds, with a turn that never comes.
class Main {
    var turn: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish for (i in 1..2) async { //~ ERROR deadlock
            when (m.turn == i) m.turn++; //~ ERROR deadlock
        }
        assert m.turn == 2;
    }
}
