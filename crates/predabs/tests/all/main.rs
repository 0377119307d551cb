//! Predicate abstraction from outside: what it proves is true, and what it should prove it proves.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test stops where something is wrong, and may say what it measured"
)]

mod litmus;
mod placements;
mod prove;
mod questions;
mod reduction;
mod sound;
mod twins;

use partita_testkit::harness;
use std::process::ExitCode;

fn main() -> ExitCode {
    harness::run([
        sound::suite(),
        placements::suite(),
        prove::suite(),
        questions::suite(),
        reduction::suite(),
        litmus::suite(),
        twins::suite(),
    ])
}
