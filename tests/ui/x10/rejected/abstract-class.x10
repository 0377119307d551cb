// As in holds: there is no object of an abstract class.
class Main {
    static abstract class Task {
        abstract def cost(): Long;
        def total(n: Long): Long = n * cost();
    }

    static class Dear extends Task {
        def cost(): Long = 5;
    }

    public static def main(Rail[String]) {
        val t: Task = new Task(); //~ ERROR rejected@23: there are no objects of `Task` itself
        assert t.total(3) == 15;
    }
}
