// As in holds, without the drop.

class Main {
    public static def main(Rail[String]) {
        val c = Clock.make();
        finish { //~ ERROR deadlock
            async (here) clocked (c) {
                next; //~ ERROR deadlock
            }
        }
    }
}
