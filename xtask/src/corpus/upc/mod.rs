//! UPC's own tests: does Partita take those that run, does some execution print what the harness wants, do all, is any found wrong; and
//! does it refuse what a compiler must refuse?
//!
//! The harness of Berkeley UPC says what to expect of each ([`harness`]). There is no compiler to ask beside it. What is known of single
//! programs is in [`known`].

mod harness;
mod known;
mod list;
mod program;
mod source;

use super::Options;
use super::ending::{Ending, Finding};
use super::measures::{self, Judged, Mark};
use super::outputs::{self, Printed};
use super::reviewed::Reviewed;
pub(crate) use list::parse;
use list::{Kind, Refusal, Test};
use program::Program;
use regex_automata::meta::Regex;
use regex_automata::util::syntax;
use std::path::{Path, PathBuf};
use std::process::Command;

const MEASURES: [&str; 6] = [
    "M1 accepted",
    "M2 some execution prints what it should",
    "M3 all executions do",
    "M4 no finding but same-value races and true ones",
    "refused, and for the right reason",
    "stopped while it runs",
];

/// What large sizes become when a program does not end in time.
const SMALL: u32 = 8;

/// What is found when a program is stopped that must be.
const STOPS: [&str; 2] = ["barrier-mismatch", "library-misuse"];

/// What both commands said of one test.
struct Outcome {
    ending: Ending,
    printed: Printed,
    warned: bool,
    /// It was made smaller: how.
    shrunk: Vec<String>,
}

impl Outcome {
    fn of(ending: Ending) -> Self {
        Outcome { ending, printed: Printed::default(), warned: false, shrunk: Vec::new() }
    }
}

pub(crate) fn run(
    options: &Options,
    binary: &Path,
    tests: &[Test],
    reviewed: Reviewed,
) -> Result<String, String> {
    let reviewed = known::true_findings()?.and(reviewed);
    let roots = roots(options, tests)?;
    let pairs: Vec<(&Test, Option<&PathBuf>)> =
        tests.iter().zip(roots.iter().map(Option::as_ref)).collect();
    let outcomes = super::each(&pairs, |(test, root)| {
        let Some(root) = root else { return Outcome::of(Ending::Missing("the checkout")) };
        match Program::read(root, test) {
            Ok(program) => outcome(options, binary, test, &program, &reviewed),
            Err(what) => Outcome::of(Ending::Missing(what)),
        }
    });
    let shrunk = outcomes.iter().filter(|one| !one.shrunk.is_empty() && one.printed.some).count();
    let judged: Vec<Judged> =
        tests.iter().zip(outcomes).map(|(test, one)| judged(test, one)).collect();
    let page = measures::text(&MEASURES, "what it should", &judged, options.verbose);
    Ok(format!("{page}\nOf those that print what they should {shrunk} do so only when shrunk.\n"))
}

/// Where the files of each test are.
fn roots(options: &Options, tests: &[Test]) -> Result<Vec<Option<PathBuf>>, String> {
    let mut found: Vec<(&str, &str, Option<PathBuf>)> = Vec::new();
    let mut roots = Vec::new();
    for test in tests {
        let (repository, revision) = (test.repository.as_str(), test.revision.as_str());
        let known = found.iter().find(|one| (one.0, one.1) == (repository, revision));
        if let Some((_, _, root)) = known {
            roots.push(root.clone());
            continue;
        }
        let root = match options.checkout(repository) {
            None => None,
            Some(checkout) => {
                let of = tests.iter().filter(|one| {
                    (one.repository.as_str(), one.revision.as_str()) == (repository, revision)
                });
                let paths: Vec<&str> = of.map(|one| one.path.as_str()).collect();
                let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/corpus");
                let name = format!("{repository}@{revision}").replace(['/', '^'], "+");
                Some(source::root(&checkout, revision, &paths, target.join(name))?)
            }
        };
        found.push((repository, revision, root.clone()));
        roots.push(root);
    }
    Ok(roots)
}

fn outcome(
    options: &Options,
    binary: &Path,
    test: &Test,
    program: &Program,
    reviewed: &Reviewed,
) -> Outcome {
    let first = attempt(options, binary, test, program, reviewed, &[]);
    let in_time = !matches!(first.ending, Ending::Limit(_) | Ending::Hang);
    let large = program.large();
    if in_time || large.is_empty() || !matches!(test.kind, Kind::RunPass(_)) {
        return first;
    }
    let shrunk: Vec<String> = large.iter().map(|name| format!("-D{name}={SMALL}")).collect();
    let second = attempt(options, binary, test, program, reviewed, &shrunk);
    // Some sizes have to fit others.
    if second.printed.some || !first.printed.some && second.ending.accepted() {
        second
    } else {
        first
    }
}

fn attempt(
    options: &Options,
    binary: &Path,
    test: &Test,
    program: &Program,
    reviewed: &Reviewed,
    shrunk: &[String],
) -> Outcome {
    let start = |what: &str| {
        let mut command = Command::new(binary);
        command.arg(what).args(program.arguments()).args(shrunk);
        command
    };
    let mut check = start("check");
    check.args(["--allow", "nondeterministic-output"]);
    let (ending, stderr) = options.checked(&mut check);
    let ending = reviewed.judge(&test.path, test.stem(), ending);
    let warned = stderr.contains("warning[") || stderr.contains("warning:");
    let printed = match (&test.kind, &ending) {
        (Kind::RunPass(_), Ending::Rejected(_)) => Printed::default(),
        (Kind::RunPass(wanted), _) => {
            let right = Judge::new(wanted, program.block.expression("FailExpr"));
            outputs::of(options, || start("outputs"), |text| right.says(text))
        }
        (Kind::CompileFail(_) | Kind::RunFail, _) => Printed::default(),
    };
    Outcome { ending, printed, warned, shrunk: shrunk.to_vec() }
}

/// What must and what must not be in the output. `^` is the start of any line.
struct Judge {
    pass: Option<Regex>,
    fail: Option<Regex>,
}

impl Judge {
    fn new(pass: &str, fail: Option<&str>) -> Self {
        let regex = |text: &str| {
            let lines = syntax::Config::new().multi_line(true);
            Regex::builder().syntax(lines).build(text).ok()
        };
        Judge { pass: regex(pass), fail: fail.and_then(regex) }
    }

    fn says(&self, text: &str) -> bool {
        self.pass.as_ref().is_some_and(|one| one.is_match(text))
            && !self.fail.as_ref().is_some_and(|one| one.is_match(text))
    }
}

fn judged(test: &Test, one: Outcome) -> Judged {
    let Outcome { ending, printed, warned, shrunk } = one;
    let mut marks = vec![Mark { due: false, passes: false }; MEASURES.len()];
    let expected;
    let mut mark = |index: usize, due: bool, passes: bool| {
        if let Some(one) = marks.get_mut(index) {
            *one = Mark { due, passes };
        }
    };
    let mut ending = ending;
    match test.kind {
        Kind::RunPass(_) => {
            let harmless = ending.has_findings() && findings(&ending).iter().all(of_equal_values);
            expected = harmless;
            mark(0, true, ending.accepted());
            mark(1, true, printed.some);
            mark(2, true, printed.all);
            mark(3, true, harmless || !ending.has_findings());
        }
        Kind::CompileFail(refusal) => {
            let beside = findings(&ending)
                .first()
                .is_some_and(|first| known::beside_the_point(test, &first.message));
            let refused = matches!(ending, Ending::Rejected(_)) && !beside;
            let right = refused || warned && refusal != Refusal::Error;
            expected = right;
            mark(4, known::limit(test).is_none(), right);
            if !right && !matches!(ending, Ending::Crash(_) | Ending::Hang | Ending::Missing(_)) {
                ending = not_refused(test, &ending);
            }
        }
        Kind::RunFail => {
            expected = findings(&ending).iter().any(|one| STOPS.contains(&one.code.as_str()));
            mark(5, true, expected);
        }
    }
    let name = match shrunk.is_empty() {
        true => test.path.clone(),
        false => format!("{} {}", test.path, shrunk.join(" ")),
    };
    Judged { name, marks, expected, other: printed.other, ending }
}

fn findings(ending: &Ending) -> &[Finding] {
    match ending {
        Ending::Findings(found) | Ending::Unsupported(found) | Ending::Rejected(found) => found,
        Ending::Reviewed(_)
        | Ending::Holds
        | Ending::Limit(_)
        | Ending::Crash(_)
        | Ending::Hang
        | Ending::Missing(_) => &[],
    }
}

/// All threads store the same: test programs do this often.
fn of_equal_values(finding: &Finding) -> bool {
    finding.code == "data-race" && finding.message.contains("the same value")
}

/// Something to look at: of us, or of the list.
fn not_refused(test: &Test, ending: &Ending) -> Ending {
    let said = findings(ending).first().map_or("accepted", |one| one.message.as_str());
    let message = match known::limit(test) {
        Some(why) => format!("as it should not be: {why}"),
        None => said.to_owned(),
    };
    Ending::Findings(vec![Finding {
        code: "not-refused".into(),
        message,
        place: test.stem().to_owned(),
    }])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(kind: &str, expected: &str) -> Test {
        let line = format!("a/b@c^:d/x.upc\t{kind}\ts\t9\t{expected}");
        parse(&line).unwrap().remove(0)
    }

    fn finding(code: &str, message: &str) -> Finding {
        Finding { code: code.into(), message: message.into(), place: "x.upc:1".into() }
    }

    fn marks(test: &Test, ending: Ending, some: bool, warned: bool) -> String {
        let printed = Printed { some, all: some, other: None };
        let judged = judged(test, Outcome { ending, printed, warned, shrunk: Vec::new() });
        let mark = |mark: Mark| match (mark.due, mark.passes) {
            (false, _) => ' ',
            (true, true) => '+',
            (true, false) => '-',
        };
        judged.marks.into_iter().map(mark).collect()
    }

    #[test]
    fn measures() {
        let runs = test("run-pass", "^done");
        assert_eq!(marks(&runs, Ending::Holds, true, false), "++++  ");
        let race = |message| Ending::Findings(vec![finding("data-race", message)]);
        assert_eq!(marks(&runs, race("both write"), true, false), "+++-  ");
        assert_eq!(marks(&runs, race("both write the same value"), true, false), "++++  ");
        let refused = || Ending::Rejected(vec![finding("constraint", "m")]);
        assert_eq!(marks(&runs, refused(), false, false), "---+  ");
        let wrong = test("compile-fail", "fail");
        assert_eq!(marks(&wrong, refused(), false, false), "    + ");
        assert_eq!(marks(&wrong, Ending::Holds, false, true), "    - ");
        assert_eq!(marks(&test("compile-fail", "warnfail"), Ending::Holds, false, true), "    + ");
        let fails = test("run-fail", "");
        assert_eq!(
            marks(&fails, Ending::Findings(vec![finding("barrier-mismatch", "m")]), false, false),
            "     +"
        );
        assert_eq!(marks(&fails, race("m"), false, false), "     -");
    }

    #[test]
    fn expressions() {
        let judge = Judge::new(r"^4\s+8", Some("ERROR"));
        assert!(judge.says("a\n4  8\n") && !judge.says("a 4 8") && !judge.says("4 8\nERROR"));
    }

    #[test]
    fn what_is_known() {
        assert!(known::true_findings().is_ok());
    }
}
