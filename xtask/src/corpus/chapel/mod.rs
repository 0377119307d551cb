//! Chapel's own tests: does Partita take them, does some execution print what it should, do all, and is any found wrong?
//!
//! A test is a program `x.chpl` with what it prints in `x.good` beside it ([`list`]). `partita check` gives the findings,
//! `partita outputs` what can be printed ([`outputs`]). The four measures are counted in [`page`].

mod list;
mod outputs;
mod page;

use super::Options;
use super::ending::Ending;
use super::reviewed::Reviewed;
pub(crate) use list::parse;
use list::{Files, Test};
use outputs::Printed;
use std::path::Path;
use std::process::Command;

/// What both commands said of one test.
struct Outcome {
    ending: Ending,
    printed: Printed,
    /// The findings are those that a run-time error in the `.good` wants, or the list says that they are true.
    expected: bool,
}

const REPOSITORY: &str = "chapel-lang/chapel";

pub(crate) fn run(
    options: &Options,
    binary: &Path,
    tests: &[Test],
    reviewed: &Reviewed,
) -> Result<String, String> {
    let checkout = options
        .checkout(REPOSITORY)
        .ok_or_else(|| format!("there is no checkout of {REPOSITORY} in the folder"))?;
    let outcomes = super::each(tests, |test| match test.files(&checkout) {
        Ok(files) => outcome(options, binary, test, &files, reviewed),
        Err(what) => {
            Outcome { ending: Ending::Missing(what), printed: Printed::default(), expected: false }
        }
    });
    let pairs: Vec<(&Test, Outcome)> = tests.iter().zip(outcomes).collect();
    Ok(page::text(&pairs, options.verbose))
}

/// States that a search with very many outputs is cut at: enough to come to the end of an execution of a hundred tasks.
const FEW: &str = "10000";

fn outcome(
    options: &Options,
    binary: &Path,
    test: &Test,
    files: &Files,
    reviewed: &Reviewed,
) -> Outcome {
    let start = |what: &str| {
        let mut command = Command::new(binary);
        command.arg(what).args(&files.programs).args(files.defines(test));
        command.args(["--places", &test.locales.to_string()]);
        command
    };
    let mut check = start("check");
    check.args(["--allow", "nondeterministic-output"]);
    let ending = reviewed.judge(&test.path, &test.path, options.check(&mut check));
    let expected = expected(test, files, &ending);
    if matches!(ending, Ending::Rejected(_)) {
        return Outcome { ending, printed: Printed::default(), expected };
    }
    let good = outputs::Good::new(&files.good, files.prediff.as_deref());
    let outputs = || {
        let mut command = start("outputs");
        // Depth first has some outputs, should the time not do for all.
        command.args(["--search", "dfs"]);
        command
    };
    let mut printed = outputs::read(options.run(&mut outputs()), &good);
    if !printed.some {
        // Some outputs of very many are better than none in time.
        let few = outputs::read(options.run(outputs().args(["--max-states", FEW])), &good);
        if few.some {
            printed = few;
        }
    }
    if !printed.some && files.has_forall {
        // What a task has of its own shows how the iterations were shared out.
        let mut command = outputs();
        command.args(["--partition", "runtime"]);
        let mut again = outputs::read(options.run(&mut command), &good);
        if !again.some {
            let mut command = outputs();
            command.args(["--partition", "runtime", "--max-states", FEW]);
            again = outputs::read(options.run(&mut command), &good);
        }
        if again.some {
            printed = again;
        }
    }
    if test.ends_in_error && expected {
        // Executions that end in an error have no output in the list: the finding is its last line.
        printed = Printed { some: true, ..printed };
    }
    Outcome { ending, printed, expected }
}

/// Findings that are due: of a test that ends in an error, or labelled in the list.
fn expected(test: &Test, files: &Files, ending: &Ending) -> bool {
    let Ending::Findings(findings) = ending else { return false };
    let said = |message: &str| {
        let message = message.rsplit_once(", in ").map_or(message, |(message, _)| message);
        files.good.contains(message)
    };
    test.label.is_some()
        || (test.ends_in_error && findings.iter().all(|finding| said(&finding.message)))
}
