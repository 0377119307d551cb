//! The command from outside: what it prints, how it ends, and what a real compiler makes of the same programs.
//!
//! All run in one process, so its working folder is set once: it is where the pages of `tests/cmd` expect to be.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]

mod bad_input;
mod budgets;
mod commands;
mod explain_fortran;
mod flush;
mod forms;
mod oracle;
mod readme;
mod records;
mod rules;

use partita_testkit::harness;
use std::process::ExitCode;

fn main() -> ExitCode {
    std::env::set_current_dir(commands::folder()).unwrap();
    harness::run([
        explain_fortran::suite(),
        rules::suite(),
        oracle::suite(),
        commands::suite(),
        flush::suite(),
        forms::suite(),
        bad_input::suite(),
        budgets::suite(),
        readme::suite(),
        records::suite(),
    ])
}
