// The base class of the tests that come with X10, written afresh: it prints what theirs prints, and asserts that the test passed.
package harness;

import x10.util.Random;

public abstract class x10Test {
    private var random: Random = null;

    public abstract def run(): Boolean;

    // The test in a finish.
    public def execute(): void {
        var passed: Boolean = false;
        try {
            finish passed = run();
        } catch (e: CheckedThrowable) {
            passed = false;
            say("exception: " + e);
        }
        judge(passed);
    }

    // The test in an activity of its own, so that its clocks are not those of main.
    public def executeAsync(): void {
        val passed = new Cell[Boolean](false);
        try {
            finish async passed() = run();
        } catch (e: CheckedThrowable) {
            passed() = false;
            say("exception: " + e);
        }
        judge(passed());
    }

    private static def judge(passed: Boolean): void {
        say(passed ? "Test succeeded." : "Test failed.");
        System.setExitCode(passed ? 0n : 1n);
        assert passed : "the test failed";
    }

    private static def say(text: String): void { Console.OUT.println("++++++ " + text); }

    public static def chk(fine: Boolean): void { if (!fine) throw new TestException(); }
    public static def chk(fine: Boolean, text: String): void { if (!fine) throw new TestException(text); }
    protected static def pr(text: String): void { Console.OUT.println(text); }

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
    public def this(text: String) { super(text); }
}
