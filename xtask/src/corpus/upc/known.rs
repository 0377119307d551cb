//! What is known of single programs: oracles that only tell the limits of a compiler, findings that are true, and messages that miss the
//! point.
//!
//! All were found by reading the programs.

use super::super::reviewed::Reviewed;
use super::list::Test;

/// Programs that the harness wants refused because the compiler it was made for cannot do them: the language allows them.
const LIMITS: &[(&str, &str)] = &[
    ("bug612", "a variable-length array of C99"),
    ("bug686b", "a variable-length array of C99"),
    (
        "shared-array-init-unsupported",
        "an initialiser of a shared array is up to the implementation",
    ),
    ("bug2742", "a pragma of Berkeley's headers"),
    ("pragma1", "a pragma of Berkeley's headers"),
    ("pragma2", "a pragma of Berkeley's headers"),
    ("pragma3", "a pragma of Berkeley's headers"),
    ("pragma4", "a pragma of Berkeley's headers"),
];

/// Programs that are refused, but for this reason, which is not what is wrong with them: name, and words of the message.
const BESIDE_THE_POINT: &[(&str, &str)] = &[
    ("pragma1", "cannot find the included file"),
    ("pragma2", "cannot find the included file"),
    ("pragma3", "cannot find the included file"),
    ("pragma4", "cannot find the included file"),
    ("shared-array-init-unsupported", "no file of the program defines"),
];

/// Name, code and reason, as in a file of reviewed findings.
const TRUE: &str = "\
all_alloc\tuse-after-free\ta thread still moves a pointer to what another has freed: its value is indeterminate (C99, 6.2.4)
bug1354\tuninitialized-read\tmemory of upc_alloc is decremented, and nobody stored anything there
ex_3\tdata-race\tthread 0 prints the results without a barrier before
issue70\terror-stop\tit returns 1 when it passed
lock_attempt\tdata-race\ttwo threads store different values, one of them without the lock
test6_4_2p6\tinvalid-pointer\tit subtracts pointers whose phases differ: there is no such number (6.4.2)
";

pub(crate) fn limit(test: &Test) -> Option<&'static str> {
    LIMITS.iter().find(|(stem, _)| *stem == test.stem()).map(|(_, why)| *why)
}

pub(crate) fn beside_the_point(test: &Test, message: &str) -> bool {
    BESIDE_THE_POINT.iter().any(|(stem, words)| *stem == test.stem() && message.contains(words))
}

pub(crate) fn true_findings() -> Result<Reviewed, String> {
    Reviewed::parse(TRUE)
}
