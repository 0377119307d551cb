// A child that waits at its clock in a finish ends when the parent drops the clock inside.

class Main {
    public static def main(Rail[String]) {
        val c = Clock.make();
        finish {
            async (here) clocked (c) {
                next;
            }
            c.drop();
        }
    }
}
