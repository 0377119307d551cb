// As in holds: what they print last is open.
class Main {
    var last: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish for (i in 1..2) async {
            Console.OUT.println("activity " + i);
            atomic m.last = i;
        }
        assert m.last == 2; //~ ERROR assertion-failed
    }
}
