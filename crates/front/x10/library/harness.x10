// The base class of tests: they pass when run gives true and nothing escapes.
package harness;

import x10.util.ArrayList;
import x10.util.Random;

public abstract class x10Test {
    private var random: Random = null;
    public abstract def run(): Boolean;
    @Native("test.execute") native public def execute(): void;
    @Native("test.executeAsync") native public def executeAsync(): void;
    @Native("test.check") native public static def chk(holds: Boolean): void;
    @Native("test.check") native public static def chk(holds: Boolean, message: String): void;
    @Native("println") native public static def println[T](value: T): void;
    @Native("println") native public static def pr[T](value: T): void;

    // From low to high, both included; the same numbers in each run.
    protected def ranInt(low: Int, high: Int): Int = low + generator().nextInt(high - low + 1n);
    protected def ranInt(low: Long, high: Long): Long = low + generator().nextLong(high - low + 1);
    // Tests that say what they expect of each value, and go on.
    public static abstract class BardTest extends x10Test {
        private val errors: ArrayList[String] = new ArrayList[String]();
        public abstract def test(): void;
        public def run(): Boolean {
            test();
            return errors.size() == 0;
        }
        public def err(what: String): void { atomic errors.add(what); }
        public def yes(holds: Boolean, what: String): void { if (!holds) err(what); }
        public def no(holds: Boolean, what: String): void { if (holds) err(what); }
        public def eq[T](a: T, b: T, what: String): void { yes(a == b, what); }
        public def eqeq[T](a: T, b: T, what: String): void { yes(a == b, what); }
        public def neq[T](a: T, b: T, what: String): void { no(a == b, what); }
        public def neqeq[T](a: T, b: T, what: String): void { no(a == b, what); }
        public def say(what: String): void { println(what); }
    }

    private def generator(): Random {
        if (random == null) random = new Random(1);
        return random;
    }
}

public class TestException extends Exception {
    public def this() { super(); }
    public def this(message: String) { super(message); }
}
