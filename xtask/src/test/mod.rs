//! `cargo xtask test`: the stages in their order, each with what to do when it fails.
//!
//! Lints and tests use the profile `tests`, as `cargo xtask` itself, so that dependencies are compiled once and the state
//! spaces of the tests are explored at nearly full speed.
//!
//! `--quick` is for between two changes: formatting and the tests, without what needs programs from outside and with fewer
//! ways to search. It says at its end what it left out.

mod programs;
mod runner;

use crate::needs;
use std::process::Command;
use std::time::Instant;

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Under two minutes: no lints, no programs from outside, fewer ways to search and random programs
    #[arg(long)]
    quick: bool,
    /// Write expected output anew: columns and words in tests/ui, README.md, pages and Rust tests
    #[arg(long, conflicts_with = "quick")]
    bless: bool,
}

const FORMATTING: [&str; 3] = ["fmt", "--all", "--check"];
const LINTS: [&str; 9] = [
    "clippy",
    "--workspace",
    "--all-targets",
    "--profile",
    "tests",
    "--quiet",
    "--",
    "--deny",
    "warnings",
];
const BUILD: [&str; 6] = ["test", "--workspace", "--no-run", "--quiet", "--profile", "tests"];

/// Variables that make tests write what they expect, and which tests.
const BLESS: [(&str, &str, &str); 4] = [
    (
        "UPDATE_EXPECT",
        "1",
        "--package partita-tree --package partita-driver --package partita-report",
    ),
    ("TRYCMD", "overwrite", "--package partita"),
    ("PARTITA_BLESS", "1", "--package partita-testkit --test all -- ui/"),
    ("PARTITA_BLESS", "1", "--package partita-testkit --test all -- model/lower"),
];

pub(crate) fn run(options: &Options) -> Result<(), String> {
    if options.bless {
        return bless();
    }
    needs::provide(options.quick)?;
    let mended = "`cargo fmt --all` mends it";
    stage("formatting", mended, || cargo(&FORMATTING))?;
    if !options.quick {
        let advice = "mend what is reported above; where a lint is wrong, \
                      `#[expect(lint, reason = \"..\")]`";
        stage("lints", advice, || cargo(&LINTS))?;
    }
    let programs = stage("build", "the error of the compiler stands above", || {
        println!("xtask: cargo {}", BUILD.join(" "));
        programs::build(&BUILD)
    })?;
    let advice = "the name of the failed test stands above; CONTRIBUTING.md says how to run one \
                  test and how to bless expected output";
    let told = stage("tests", advice, || runner::run(&programs, options.quick))?;
    println!("xtask: all passed");
    if options.quick {
        println!("xtask: left out: {}; `cargo xtask test` does all of it", runner::left_out(&told));
    }
    Ok(())
}

fn stage<T>(
    name: &str,
    advice: &str,
    work: impl FnOnce() -> Result<T, String>,
) -> Result<T, String> {
    let started = Instant::now();
    let result = work().map_err(|status| format!("{name} failed ({status}): {advice}"))?;
    println!("xtask: {name} passed in {} s", started.elapsed().as_secs());
    Ok(result)
}

/// The tests with expected output in files, each told to write it.
fn bless() -> Result<(), String> {
    for (variable, value, which) in BLESS {
        println!("xtask: with {variable}={value}");
        let arguments: Vec<&str> =
            ["test", "--profile", "tests"].into_iter().chain(which.split(' ')).collect();
        let advice = "what cannot be blessed stands above";
        stage("bless", advice, || cargo_with(&[(variable, value)], &arguments))?;
    }
    println!("xtask: look at the diff before you commit it");
    Ok(())
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    cargo_with(&[], arguments)
}

fn cargo_with(variables: &[(&str, &str)], arguments: &[&str]) -> Result<(), String> {
    println!("xtask: cargo {}", arguments.join(" "));
    let mut command = Command::new(needs::cargo());
    let status = command.args(arguments).envs(variables.iter().copied()).status();
    let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err(status.to_string()) }
}
