//! Development tasks: `cargo xtask test` is the one command that tests a clone.
//!
//! Everything it needs beyond Rust stands in the table of [`needs`]. `.ci/run` calls the same
//! command, so what passes here passes there.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to its user")]

mod algorithms;
mod bench;
mod build;
mod child;
mod corpus;
mod instructions;
mod needs;
mod paper;
mod test;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Development tasks of Partita.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", about)]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Formatting, lints and all tests; stops at the first that fails
    Test(test::Options),
    /// The table of the RMA benchmark algorithms: verdicts, states and times
    Algorithms,
    /// Partita and SPIN side by side; a full run writes docs/benchmarks.md
    Bench(bench::Options),
    /// Public programs from checkouts: what is accepted, right, not modelled, rejected
    Corpus(corpus::Options),
    /// Machine instructions of a few checks, against bench/instructions.toml
    Instructions(instructions::Options),
    /// Published experiments done again; a full run writes docs/paper-NAME.md
    Paper(paper::Options),
}

fn main() -> ExitCode {
    let result = match Args::parse().task {
        Task::Test(options) => test::run(&options),
        Task::Algorithms => algorithms::run(),
        Task::Bench(options) => bench::run(&options),
        Task::Corpus(options) => corpus::run(&options),
        Task::Instructions(options) => instructions::run(&options),
        Task::Paper(options) => paper::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_commands_are_understood() {
        assert!(Args::try_parse_from(["cargo xtask", "test"]).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "test", "--quick"]).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "bench", "--quick"]).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "bench", "growth"]).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "instructions", "--bless"]).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "paper", "caf", "--quick"]).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "paper", "rma"]).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "paper", "x10", "checkout"]).is_ok());
        let corpus = ["cargo xtask", "corpus", "fortran", "checkouts", "--time", "20s"];
        assert!(Args::try_parse_from(corpus).is_ok());
        assert!(Args::try_parse_from(["cargo xtask", "tests"]).is_err());
        assert!(Args::try_parse_from(["cargo xtask"]).is_err());
    }
}
