// As in holds: one that is true for a while may be missed.
class Main {
    var open: Boolean = false;

    public static def main(Rail[String]) {
        val m = new Main();
        finish { //~ ERROR deadlock
            async when (m.open); //~ ERROR deadlock
            atomic m.open = true;
            atomic m.open = false;
        }
    }
}
