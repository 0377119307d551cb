//! Chapel's own tests: does Partita take them, does some execution print what it should, do all, and is any found wrong?
//!
//! A test is a program `x.chpl` with what it prints in `x.good` beside it ([`list`]). `partita check` gives the findings,
//! `partita outputs` what can be printed, which should be the `.good` ([`good`]). The four measures are counted in [`page`].

mod good;
mod list;
mod page;

use super::Options;
use super::ending::Ending;
use super::outputs::{self, Printed};
use super::reviewed::Reviewed;
use good::Good;
pub(crate) use list::parse;
use list::{Files, Test};
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
    let checkout = options.only_checkout(REPOSITORY)?;
    let outcomes = super::each(tests, |test| match test.files(&checkout) {
        Ok(files) => outcome(options, binary, test, &files, reviewed),
        Err(what) => {
            Outcome { ending: Ending::Missing(what), printed: Printed::default(), expected: false }
        }
    });
    Ok(page::text(tests.iter().zip(outcomes).collect(), options.verbose))
}

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
    let good = Good::new(&files.good, files.prediff.as_deref());
    let printed_with = |more: &[&str]| {
        let command = || {
            let mut command = start("outputs");
            command.args(more);
            command
        };
        outputs::of(options, command, |text| good.is(text))
    };
    let mut printed = printed_with(&[]);
    if !printed.some && files.has_forall {
        // What a task has of its own shows how the iterations were shared out.
        let again = printed_with(&["--partition", "runtime"]);
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
