//! `cargo xtask test`: the stages in their order, each with what to do when it fails.
//!
//! Lints and tests use the release profile, so that dependencies are compiled once and the state
//! spaces of the tests are explored at nearly full speed. Only link-time optimisation is left out:
//! with it, linking some thirty test programs takes several times as long as everything else.

use crate::needs;
use std::process::Command;
use std::time::Instant;

struct Stage {
    name: &'static str,
    /// Arguments of `cargo`.
    args: &'static [&'static str],
    advice: &'static str,
}

/// The quickest first.
const STAGES: [Stage; 3] = [
    Stage {
        name: "formatting",
        args: &["fmt", "--all", "--check"],
        advice: "`cargo fmt --all` mends it",
    },
    Stage {
        name: "lints",
        args: &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--release",
            "--quiet",
            "--",
            "--deny",
            "warnings",
        ],
        advice: "mend what is reported above; where a lint is wrong, \
                 `#[expect(lint, reason = \"..\")]`",
    },
    Stage {
        name: "tests",
        args: &["test", "--workspace", "--release", "--no-fail-fast", "--quiet"],
        advice: "the name of the failed test stands above; CONTRIBUTING.md says how to run one \
                 test and how to bless expected output",
    },
];

pub(crate) fn run() -> Result<(), String> {
    needs::provide()?;
    for stage in &STAGES {
        println!("xtask: {}: cargo {}", stage.name, stage.args.join(" "));
        let started = Instant::now();
        let status = Command::new(needs::cargo())
            .args(stage.args)
            .env("CARGO_PROFILE_RELEASE_LTO", "false")
            .status();
        let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
        if !status.success() {
            return Err(format!("{} failed ({status}): {}", stage.name, stage.advice));
        }
        println!("xtask: {} passed in {} s", stage.name, started.elapsed().as_secs());
    }
    println!("xtask: all passed");
    Ok(())
}
