// A class may have an operator `for` of its own, which gets the body as a function.

class Main {
    static class Twice {
        static operator for (n: Long, body: (Long) => void): void {
            for (k in 1..n) { body(k); body(k); }
        }
    }

    var sum: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        Twice.for (k: Long in 3) {
            m.sum += k;
        }
        assert m.sum == 12;
    }
}
