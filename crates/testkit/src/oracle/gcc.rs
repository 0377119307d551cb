//! C programs built with gcc and its sanitizers, run, and what came of it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What gcc is to make of some files.
#[derive(Default)]
pub struct Build<'a> {
    /// The main one first.
    pub files: &'a [PathBuf],
    pub define: Option<&'a str>,
    pub include: Option<&'a Path>,
    /// The program ends where the first of them speaks.
    pub sanitized: bool,
    pub stops: bool,
}

/// What the real program did.
#[derive(Debug)]
pub struct Real {
    pub output: String,
    pub errors: String,
    /// `None` when a signal ended it.
    pub status: Option<i32>,
}

/// The status of `timeout` when it had to end the program.
const TIMED_OUT: i32 = 124;

impl Real {
    /// A sanitizer said something.
    #[must_use]
    pub fn noise(&self) -> bool {
        self.errors.contains("runtime error") || self.errors.contains("Sanitizer")
    }

    /// The program did not come to its end in time.
    #[must_use]
    pub fn endless(&self) -> bool {
        self.status == Some(TIMED_OUT)
    }

    /// The code of a finding that means what a sanitizer said first.
    #[must_use]
    pub fn code(&self) -> Option<&'static str> {
        let place = |words: &str| self.errors.find(words);
        let known = SAID.iter().filter_map(|(words, code)| Some((place(words)?, *code)));
        known.min_by_key(|(at, _)| *at).map(|(_, code)| code)
    }
}

/// What sanitizers say, and what it is here.
const SAID: &[(&str, &str)] = &[
    ("signed integer overflow", "integer-overflow"),
    ("negation of", "integer-overflow"),
    ("shift exponent", "integer-overflow"),
    ("left shift of", "integer-overflow"),
    ("by -1 cannot be represented", "integer-overflow"),
    ("is outside the range of representable values", "integer-overflow"),
    ("division by zero", "division-by-zero"),
    ("out of bounds for type", "index-out-of-bounds"),
    ("buffer-overflow", "index-out-of-bounds"),
    ("buffer-underflow", "index-out-of-bounds"),
    ("non-positive value", "index-out-of-bounds"),
    ("heap-use-after-free", "use-after-free"),
    ("stack-use-after-scope", "dangling-scope"),
    ("stack-use-after-return", "dangling-scope"),
    ("attempting double-free", "invalid-free"),
    ("attempting free on address", "invalid-free"),
    ("of null pointer", "null-dereference"),
    ("within null pointer", "null-dereference"),
    ("param-overlap", "library-misuse"),
];

/// Compiles.
///
/// # Errors
/// What gcc says.
pub fn compile(build: &Build<'_>, program: &Path) -> Result<(), String> {
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-w", "-o"]).arg(program).args(build.files);
    if build.sanitized {
        gcc.args(["-fsanitize=address,undefined,bounds-strict,float-cast-overflow"]);
    }
    if build.stops {
        gcc.arg("-fno-sanitize-recover=all");
    }
    if let Some(folder) = build.include {
        gcc.arg("-I").arg(folder);
    }
    if let Some(name) = build.define {
        gcc.arg(format!("-D{name}"));
    }
    let made = gcc.arg("-lm").output().map_err(|error| format!("gcc: {error}"))?;
    let said = || String::from_utf8_lossy(&made.stderr).into_owned();
    if made.status.success() { Ok(()) } else { Err(said()) }
}

/// Runs a program, for so many seconds at most.
///
/// # Errors
/// When it cannot be started.
pub fn run(program: &Path, arguments: &[String], seconds: u32) -> Result<Real, String> {
    let mut command = Command::new("timeout");
    command.arg(seconds.to_string()).arg(program).args(arguments);
    command.env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1");
    let ran = command.output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (output, errors) = (text(&ran.stdout), text(&ran.stderr));
    Ok(Real { output, errors, status: ran.status.code() })
}

/// Whether gcc calls the program wrong by the letter of C99.
#[must_use]
pub fn rejects(build: &Build<'_>) -> bool {
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-pedantic-errors", "-fsyntax-only"]).args(build.files);
    gcc.args(build.define.map(|name| format!("-D{name}")));
    gcc.output().is_ok_and(|made| !made.status.success())
}
