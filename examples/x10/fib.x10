// Recursive: a val is assigned in an async, and the finish around it makes the value known.
class Fib {
    static val N = 2;

    static def fib(n: Long): Long {
        if (n < 2) return n;
        val left: Long;
        val right: Long;
        finish {
            async left = fib(n - 1);
            right = fib(n - 2);
        }
        return left + right;
    }

    public static def main(Rail[String]) {
        var a: Long = 0;
        var b: Long = 1;
        for (i in 1..N) {
            val next = a + b;
            a = b;
            b = next;
        }
        assert fib(N) == a;
    }
}
