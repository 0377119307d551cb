// The base class of tests: they pass when run gives true and nothing escapes.
package harness;

import x10.util.Random;

public abstract class x10Test {
    private var random: Random = null;
    public abstract def run(): Boolean;
    @Native("test.execute") native public def execute(): void;
    @Native("test.executeAsync") native public def executeAsync(): void;
    @Native("test.check") native public static def chk(holds: Boolean): void;
    @Native("test.check") native public static def chk(holds: Boolean, message: String): void;
    @Native("test.random") native public def ranInt(low: Long, high: Long): Long;
    @Native("println") native public static def println[T](value: T): void;
    @Native("println") native public static def pr[T](value: T): void;

    // From low to high, both included; the same numbers in each run.
    protected def ranInt(low: Int, high: Int): Int = low + generator().nextInt(high - low + 1n);
    protected def ranInt(low: Long, high: Long): Long = low + generator().nextLong(high - low + 1);
    private def generator(): Random {
        if (random == null) random = new Random(1);
        return random;
    }
}

public class TestException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}
