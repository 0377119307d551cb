// As in holds, without the drop: the parent waits for the child, the child for the parent.
class Main {
    public static def main(Rail[String]) {
        finish async { //~ ERROR deadlock
            val c = Clock.make();
            finish { //~ ERROR deadlock
                async clocked(c) c.advance(); //~ ERROR deadlock
            }
        }
    }
}
