// An abstract class leaves a method to those below it, and calls it.
class Main {
    static abstract class Task {
        abstract def cost(): Long;
        def total(n: Long): Long = n * cost();
    }

    static class Dear extends Task {
        def cost(): Long = 5;
    }

    public static def main(Rail[String]) {
        val t: Task = new Dear();
        assert t.total(3) == 15;
    }
}
