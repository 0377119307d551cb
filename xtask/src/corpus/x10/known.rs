//! What is known of single programs: values that make them small, and findings that are true.
//!
//! Both were found by reading the programs.

use super::super::reviewed::Reviewed;
use super::list::Test;

/// How a program is made small enough for all its executions.
pub(crate) enum Scale {
    /// `-D` with a static value or the arguments.
    Define(&'static str),
    Places(u32),
}

/// Paths end in these.
const SCALED: &[(&str, Scale)] = &[
    ("Atomic/Atomic1a.x10", Scale::Define("N=2")),
    ("Atomic/AtomicMethodTest.x10", Scale::Define("N=2")),
    ("Atomic/AtomicTest.x10", Scale::Define("N=2")),
    ("Clock/ClockTest10.x10", Scale::Define("N=2")),
    ("Clock/ClockTest10a.x10", Scale::Define("N=2")),
    ("Clock/ClockTest13.x10", Scale::Define("N=2")),
    ("Clock/ClockTest3.x10", Scale::Define("N=3")),
    ("Clock/ClockTest3a.x10", Scale::Define("N=3")),
    ("Clock/ClockTest3b.x10", Scale::Define("N=3")),
    ("ForEach/Foreach1.x10", Scale::Define("N=3n")),
    ("ForEach/TestForeach2D.x10", Scale::Define("args=2")),
    ("ForEach/TestForeach2DUserDef.x10", Scale::Define("args=2")),
    ("ForEach/TestForeachReduce.x10", Scale::Define("args=3")),
    ("ForEach/TestForeachUserDef.x10", Scale::Define("args=3")),
    ("Team/Barrier.x10", Scale::Places(3)),
    ("samples/Fibonacci.x10", Scale::Define("args=3")),
    ("samples/HeatTransfer_v1.x10", Scale::Define("args=2")),
    ("samples/Histogram.x10", Scale::Define("args=4 2")),
    ("samples/MontePi.x10", Scale::Define("args=2")),
];

/// Path, code and reason, as in a file of reviewed findings.
const TRUE: &str = "\
APGAS/Clock/ClockTest15.x10\tassertion-failed\ta sleep stands for the order that it expects
APGAS/Clock/ClockTest17_MustFailTimeout.x10\tdeadlock\ta finish around a child on the caller's own clock: it is there to hang
Constructs/Future/FutureDeadlock_MustFailTimeout.x10\tdeadlock\ttwo futures force each other: it is there to hang
Constructs/Future/FutureDeadlock_MustFailTimeout.x10\tnull-dereference\tone future runs before the other is stored
Constructs/Future/FutureTest3.x10\tassertion-failed\tsleeps stand for the order that it expects
x10.dist/samples/GLB/bcg/FixedRailQueue.x10\tindex-out-of-bounds\tits main pushes a fifth element into a queue of four that never starts again
";

pub(crate) fn scale(test: &Test) -> Option<&'static Scale> {
    SCALED.iter().find(|(end, _)| test.path.ends_with(end)).map(|(_, scale)| scale)
}

pub(crate) fn true_findings() -> Result<Reviewed, String> {
    Reviewed::parse(TRUE)
}
