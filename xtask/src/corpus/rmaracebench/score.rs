//! What came of a program beside what its label says, and the table of all.

use super::super::ending::{Ending, Finding};
use super::super::summary;
use super::list::Test;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Code of the findings that count.
const RACE: &str = "data-race";

pub(crate) struct Judged {
    pub(crate) test: Test,
    pub(crate) ending: Ending,
    pub(crate) seconds: f64,
    /// Why the label is not believed.
    pub(crate) disputed: Option<&'static str>,
}

/// A program beside its label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    TruePositive,
    FalsePositive,
    TrueNegative,
    FalseNegative,
    /// Neither a race nor a proof that there is none.
    Undecided,
}

impl Judged {
    pub(crate) fn answer(&self) -> Answer {
        match (&self.test.race, &self.ending) {
            (Some(_), Ending::Findings(_)) => Answer::TruePositive,
            (None, Ending::Findings(_)) => Answer::FalsePositive,
            (None, Ending::Holds) => Answer::TrueNegative,
            (Some(_), Ending::Holds) => Answer::FalseNegative,
            (
                _,
                Ending::Reviewed(_)
                | Ending::Unsupported(_)
                | Ending::Rejected(_)
                | Ending::Limit(_)
                | Ending::Crash(_)
                | Ending::Hang
                | Ending::Missing(_),
            ) => Answer::Undecided,
        }
    }

    /// The lines of each race that was found.
    fn pairs(&self) -> Vec<BTreeSet<u64>> {
        match &self.ending {
            Ending::Findings(found) => {
                found.iter().filter(|one| one.code == RACE).map(lines).collect()
            }
            Ending::Holds
            | Ending::Reviewed(_)
            | Ending::Unsupported(_)
            | Ending::Rejected(_)
            | Ending::Limit(_)
            | Ending::Crash(_)
            | Ending::Hang
            | Ending::Missing(_) => Vec::new(),
        }
    }

    /// The pair of lines of the label is among those found.
    fn has_pair(&self) -> bool {
        self.test.race.as_ref().is_some_and(|pair| self.pairs().contains(pair))
    }

    /// And no other is.
    fn has_only_pair(&self) -> bool {
        self.has_pair() && self.pairs().iter().all(|pair| Some(pair) == self.test.race.as_ref())
    }
}

fn lines(finding: &Finding) -> BTreeSet<u64> {
    finding.place.split(", ").filter_map(|place| place.rsplit_once(':')?.1.parse().ok()).collect()
}

pub(crate) fn text(tests: &[Judged], verbose: bool) -> String {
    let mut out = String::new();
    if verbose {
        for test in tests {
            let answer = match test.answer() {
                Answer::TruePositive if test.has_only_pair() => "race, the labelled one",
                Answer::TruePositive if test.has_pair() => "race, the labelled one and others",
                Answer::TruePositive => "race, another one",
                Answer::FalsePositive => "FALSE RACE",
                Answer::TrueNegative => "no race",
                Answer::FalseNegative => "MISSED",
                Answer::Undecided => "undecided",
            };
            let line = summary::one_line(&test.test.path, &test.ending);
            let _ = writeln!(out, "{answer} ({:.1} s): {line}", test.seconds);
        }
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "| library | programs | true positives | false positives | true negatives | false negatives | undecided \
         | labelled pair | no other pair | seconds | longest |\n|---|---|---|---|---|---|---|---|---|---|---|"
    );
    let mut groups: Vec<(&str, &str)> = Vec::new();
    for test in tests {
        let (library, folder) = (test.test.library.as_str(), test.test.folder.as_str());
        for group in [(library, ""), (library, folder)] {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
    }
    groups.sort_unstable();
    for (library, folder) in groups {
        let of: Vec<&Judged> = tests
            .iter()
            .filter(|one| one.disputed.is_none() && one.test.library == library)
            .filter(|one| folder.is_empty() || one.test.folder == folder)
            .collect();
        let name = if folder.is_empty() {
            format!("**{library}**")
        } else {
            format!("{library}/{folder}")
        };
        row(&mut out, &name, &of);
    }
    let wrong = tests.iter().filter(|test| {
        test.disputed.is_some()
            || !matches!(test.answer(), Answer::TruePositive | Answer::TrueNegative)
            || test.answer() == Answer::TruePositive && !test.has_only_pair()
    });
    let _ = write!(out, "\nNot as labelled, or not only:\n\n");
    for test in wrong {
        let label = match &test.test.race {
            None => "no race".to_owned(),
            Some(pair) => format!("a race of lines {pair:?}"),
        };
        let line = summary::one_line(&test.test.path, &test.ending);
        let _ = write!(out, "- {line}; the label: {label}");
        if let Some(why) = test.disputed {
            let _ = write!(out, "; label disputed: {why}");
        }
        let _ = writeln!(out, "; found: {:?}", test.pairs());
    }
    out
}

fn row(out: &mut String, name: &str, tests: &[&Judged]) {
    let count = |answer| tests.iter().filter(|one| one.answer() == answer).count();
    let total: f64 = tests.iter().map(|one| one.seconds).sum();
    let longest = tests.iter().map(|one| one.seconds).fold(0.0, f64::max);
    let _ = writeln!(
        out,
        "| {name} | {} | {} | {} | {} | {} | {} | {} | {} | {total:.0} | {longest:.1} |",
        tests.len(),
        count(Answer::TruePositive),
        count(Answer::FalsePositive),
        count(Answer::TrueNegative),
        count(Answer::FalseNegative),
        count(Answer::Undecided),
        tests.iter().filter(|one| one.has_pair()).count(),
        tests.iter().filter(|one| one.has_only_pair()).count(),
    );
}

#[cfg(test)]
mod tests {
    use super::super::list::parse;
    use super::*;

    fn judged(race: &str, ending: Ending) -> Judged {
        let line = format!("A/b/x.c\tA\tb\t{race}\tlocal\t2\tlocal\tx\tMPI_Get@57,LOAD@59");
        let test = parse(&line).unwrap().remove(0);
        Judged { test, ending, seconds: 0.5, disputed: None }
    }

    fn races(places: &[&str]) -> Ending {
        let race = |place: &&str| Finding {
            code: RACE.into(),
            message: "m".into(),
            place: (*place).into(),
        };
        Ending::Findings(places.iter().map(race).collect())
    }

    #[test]
    fn answers() {
        assert_eq!(judged("yes", races(&["x.c:1"])).answer(), Answer::TruePositive);
        assert_eq!(judged("no", races(&["x.c:1"])).answer(), Answer::FalsePositive);
        assert_eq!(judged("yes", Ending::Holds).answer(), Answer::FalseNegative);
        assert_eq!(judged("no", Ending::Holds).answer(), Answer::TrueNegative);
        assert_eq!(judged("no", Ending::Limit("time".into())).answer(), Answer::Undecided);
    }

    #[test]
    fn pairs_of_lines() {
        let right = judged("yes", races(&["x.c:59, x.c:57"]));
        assert!(right.has_pair() && right.has_only_pair());
        let more = judged("yes", races(&["x.c:57, x.c:59", "x.c:57, x.c:60"]));
        assert!(more.has_pair() && !more.has_only_pair());
        assert!(!judged("yes", races(&["x.c:57"])).has_pair());
        let page = text(&[right, more], true);
        assert!(page.contains("| **A** | 2 | 2 | 0 | 0 | 0 | 0 | 2 | 1 | 1 | 0.5 |"), "{page}");
    }
}
