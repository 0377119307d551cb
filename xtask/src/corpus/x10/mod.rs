//! X10's own tests and samples: does Partita take them, does some execution pass, do all, and is any found wrong?
//!
//! A test says itself whether it passed, in its last line. `partita check` gives the findings, `partita outputs` what can
//! be printed. What is known of single programs is in [`known`].

mod known;
mod list;

use super::Options;
use super::ending::Ending;
use super::measures::{self, Judged, Mark};
use super::outputs::{self, Printed};
use super::reviewed::Reviewed;
use known::Scale;
use list::Test;
pub(crate) use list::parse;
use std::path::{Path, PathBuf};
use std::process::Command;

const REPOSITORY: &str = "x10-lang/x10";

const MEASURES: [&str; 4] = [
    "M1 parses and resolves",
    "M2 some execution passes",
    "M3 all executions pass, where due",
    "M4 no finding but the labelled ones",
];

pub(crate) fn run(
    options: &Options,
    binary: &Path,
    tests: &[Test],
    reviewed: Reviewed,
) -> Result<String, String> {
    let checkout = options.only_checkout(REPOSITORY)?;
    let reviewed = known::true_findings()?.and(reviewed);
    let judged = super::each(tests, |test| match test.files(&checkout) {
        Ok(files) => outcome(options, binary, test, &files, &reviewed),
        Err(what) => judged(test, Ending::Missing(what), Printed::default()),
    });
    Ok(measures::text(&MEASURES, "that it passed", &judged, options.verbose))
}

fn outcome(
    options: &Options,
    binary: &Path,
    test: &Test,
    files: &[PathBuf],
    reviewed: &Reviewed,
) -> Judged {
    let start = |what: &str| {
        let mut command = Command::new(binary);
        command.arg(what).args(files);
        let mut places = test.places;
        match known::scale(test) {
            Some(Scale::Define(define)) => {
                command.args(["-D", define]);
            }
            Some(Scale::Places(fewer)) => places = *fewer,
            None => {}
        }
        command.args(["--places", &places.to_string()]);
        command
    };
    let mut check = start("check");
    check.args(["--allow", "nondeterministic-output"]);
    if test.must_hang() && !options.all {
        // The deadlock may not be the first finding.
        check.arg("--all");
    }
    let ending = reviewed.judge(&test.path, &test.path, options.check(&mut check));
    if matches!(ending, Ending::Rejected(_)) {
        return judged(test, ending, Printed::default());
    }
    let printed = outputs::of(options, || start("outputs"), |text| passed(test, text));
    judged(test, ending, printed)
}

/// What an execution prints shows that it passed.
fn passed(test: &Test, text: &str) -> bool {
    if test.sample {
        let text = text.to_lowercase();
        return !["wrong", "bad", "failed"].iter().any(|word| text.contains(word));
    }
    text.trim_end().lines().next_back() == Some("++++++ Test succeeded.")
}

fn judged(test: &Test, ending: Ending, printed: Printed) -> Judged {
    let codes = codes(&ending);
    // A part of others: there is nothing to run.
    let part = matches!(&ending, Ending::Rejected(_)) && codes == ["no-main"];
    let hangs = codes.contains(&"deadlock");
    let some = if test.must_hang() { hangs } else { printed.some };
    // Executions that end in an error have no output.
    // A test asserts that it passes, so that `holds` says it of all executions, however many ways there are to print.
    let proven = !test.sample && printed.some && ending == Ending::Holds;
    let all = match test.must_hang() {
        true => hangs,
        false => proven || printed.all && !ending.has_findings(),
    };
    let marks = vec![
        Mark::due(part || ending.accepted()),
        Mark { due: !part, passes: some },
        Mark { due: !part && test.is_closed(), passes: all },
        Mark { due: !part, passes: !ending.has_findings() },
    ];
    Judged { name: test.path.clone(), marks, expected: false, other: printed.other, ending }
}

fn codes(ending: &Ending) -> Vec<&str> {
    match ending {
        Ending::Findings(found) | Ending::Unsupported(found) | Ending::Rejected(found) => {
            found.iter().map(|one| one.code.as_str()).collect()
        }
        Ending::Reviewed(found) => found.iter().map(|(one, _)| one.code.as_str()).collect(),
        Ending::Holds | Ending::Limit(_) | Ending::Crash(_) | Ending::Hang | Ending::Missing(_) => {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ending::Finding;
    use super::*;

    fn test(line: &str) -> Test {
        parse(line).unwrap().remove(0)
    }

    fn finding(code: &str) -> Finding {
        Finding { code: code.into(), message: "m".into(), place: "x.x10:1".into() }
    }

    fn marks(test: &Test, ending: Ending, some: bool, all: bool) -> String {
        let judged = judged(test, ending, Printed { some, all, other: None });
        let mark = |mark: Mark| match (mark.due, mark.passes) {
            (false, _) => ' ',
            (true, true) => '+',
            (true, false) => '-',
        };
        judged.marks.into_iter().map(mark).collect()
    }

    #[test]
    fn measures() {
        let plain = test("A\tx/T.x10\t9\t2\t-");
        assert_eq!(marks(&plain, Ending::Holds, true, true), "++++");
        assert_eq!(marks(&plain, Ending::Limit("time".into()), true, false), "++-+");
        let found = || Ending::Findings(vec![finding("deadlock")]);
        assert_eq!(marks(&plain, found(), true, true), "++--");
        assert_eq!(marks(&plain, Ending::Rejected(vec![finding("syntax")]), false, false), "---+");
        assert_eq!(marks(&plain, Ending::Rejected(vec![finding("no-main")]), false, false), "+   ");
        let sleeps = test("A\tx/T.x10\t9\t2\tsleep");
        assert_eq!(marks(&sleeps, Ending::Holds, true, true), "++ +");
        let hangs = test("A\tx/T_MustFailTimeout.x10\t9\t2\tmustfailtimeout");
        assert_eq!(marks(&hangs, Ending::Holds, true, true), "+--+");
        let known = Ending::Reviewed(vec![(finding("deadlock"), "it is there to hang".into())]);
        assert_eq!(marks(&hangs, known, false, false), "++++");
    }

    #[test]
    fn passing() {
        let plain = test("A\tx/T.x10\t9\t2\t-");
        assert!(passed(&plain, "y=1\n++++++ Test succeeded.\n"));
        assert!(!passed(&plain, "++++++ Test succeeded.\nmore\n") && !passed(&plain, ""));
        let sample = test("S\tx10.dist/S.x10\t9\t2\t-");
        assert!(passed(&sample, "fine\n") && !passed(&sample, "Bad result\n"));
    }

    #[test]
    fn what_is_known() {
        assert!(known::true_findings().is_ok());
        assert!(known::scale(&test("A\tAPGAS/Clock/ClockTest3a.x10\t9\t2\t-")).is_some());
        assert!(known::scale(&test("A\tAPGAS/Clock/ClockTest30.x10\t9\t2\t-")).is_none());
    }
}
