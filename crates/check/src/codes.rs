//! The codes of findings: stable, kebab-case, equal to the SARIF rule ids.

/// Every code, in the order of the design page.
pub const CODES: [&str; 18] = [
    "assertion-failed",
    "deadlock",
    "data-race",
    "index-out-of-bounds",
    "division-by-zero",
    "uninitialized-read",
    "integer-overflow",
    "lock-misuse",
    "barrier-mismatch",
    "clock-misuse",
    "dangling-scope",
    "uncaught-exception",
    "error-stop",
    "bad-place",
    "null-dereference",
    "outputs-differ",
    "nondeterministic-output",
    "unsupported",
];

/// Codes that this version looks for by itself, without being asked.
pub const CHECKED: [&str; 16] = [
    "assertion-failed",
    "deadlock",
    "data-race",
    "index-out-of-bounds",
    "division-by-zero",
    "uninitialized-read",
    "integer-overflow",
    "lock-misuse",
    "barrier-mismatch",
    "clock-misuse",
    "dangling-scope",
    "uncaught-exception",
    "error-stop",
    "bad-place",
    "null-dereference",
    "unsupported",
];

/// The code as a static string, if it is one.
#[must_use]
pub fn known(code: &str) -> Option<&'static str> {
    CODES.into_iter().find(|known| *known == code)
}

/// Codes looked for only when asked: they are no fault by themselves.
pub const ON_REQUEST: [&str; 1] = ["nondeterministic-output"];
