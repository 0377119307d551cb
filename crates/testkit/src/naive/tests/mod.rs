//! Hand-checked programs with known results, one file per group of rules.

mod arith;
mod atomic;
mod litmus;
mod sequential;
mod spawn;

use super::{Memory, Options, Outcome, explore};
use partita_source::FileId;

/// Reads a program and explores it.
fn run(memory: Memory, text: &str) -> Outcome {
    let (program, diagnostics) = partita_tree::text::read(FileId(0), text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let options = Options { memory, places: 2, max_states: 200_000, ..Options::default() };
    explore(&program, &options).unwrap()
}

/// Codes and observed tuples under `Sc`.
#[track_caller]
fn check(text: &str, codes: &[&str], finals: &[&[i64]]) {
    let outcome = run(Memory::Sc, text);
    assert!(outcome.complete);
    assert_eq!(outcome.codes.iter().map(String::as_str).collect::<Vec<_>>(), codes, "{text}");
    assert_eq!(outcome.finals.iter().map(Vec::as_slice).collect::<Vec<_>>(), finals, "{text}");
}
