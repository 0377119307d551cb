//! Tests that come with what they should do: the measures, then what is behind them.
//!
//! What a measure means is the language's matter; here it is only counted.

use super::ending::Ending;
use super::summary::{self, Named};
use std::fmt::Write;

/// A test, and what came of it.
pub(crate) struct Judged {
    pub(crate) name: String,
    pub(crate) ending: Ending,
    /// Its findings are those that it should have.
    pub(crate) expected: bool,
    /// One for each measure of the page.
    pub(crate) marks: Vec<Mark>,
    /// Something that it prints and should not, when no execution prints what it should.
    pub(crate) other: Option<String>,
}

/// Whether a measure counts for a test, and whether the test passes.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) due: bool,
    pub(crate) passes: bool,
}

impl Mark {
    pub(crate) fn due(passes: bool) -> Self {
        Mark { due: true, passes }
    }
}

/// The page of a language; what its tests should print is called `wanted`.
pub(crate) fn text(measures: &[&str], wanted: &str, tests: &[Judged], verbose: bool) -> String {
    let mut out = String::new();
    if verbose {
        for test in tests {
            let marks = marks(test);
            let _ = writeln!(out, "{marks} {}", summary::one_line(&test.name, &test.ending));
        }
        out.push('\n');
    }
    let (missing, present): (Vec<&Judged>, Vec<&Judged>) =
        tests.iter().partition(|test| matches!(test.ending, Ending::Missing(_)));
    let _ = writeln!(out, "| measure | passes | of | |\n|---|---|---|---|");
    for (index, measure) in measures.iter().enumerate() {
        let due = present.iter().filter_map(|test| test.marks.get(index)).filter(|mark| mark.due);
        let (due, passes) =
            due.fold((0, 0), |(due, passes), mark| (due + 1, passes + usize::from(mark.passes)));
        let percent = 100.0 * passes as f64 / due.max(1) as f64;
        let _ = writeln!(out, "| {measure} | {passes} | {due} | {percent:.0} % |");
    }
    let holds = present
        .iter()
        .filter(|test| test.expected || matches!(test.ending, Ending::Holds | Ending::Reviewed(_)));
    let _ = writeln!(
        out,
        "\nOf {} tests {} hold or have the findings that they should.",
        present.len(),
        holds.count()
    );
    let (expected, other): (Vec<&Judged>, Vec<&Judged>) =
        present.iter().partition(|test| test.expected);
    due_findings(&mut out, &expected);
    let named: Vec<Named<'_>> =
        other.iter().chain(&missing).map(|test| (test.name.clone(), &test.ending)).collect();
    summary::behind(&mut out, &named);
    other_outputs(&mut out, wanted, &present);
    out
}

/// Which measures a test passes.
fn marks(test: &Judged) -> String {
    let digits = '1'..='9';
    digits.zip(&test.marks).map(|(digit, mark)| if mark.passes { digit } else { '-' }).collect()
}

fn due_findings(out: &mut String, due: &[&Judged]) {
    if due.is_empty() {
        return;
    }
    let _ = write!(out, "\nFindings that are due:\n\n");
    for test in due {
        if let Ending::Findings(findings) | Ending::Rejected(findings) = &test.ending {
            for finding in findings {
                let _ = writeln!(out, "- {}: {}", test.name, summary::shown(finding));
            }
        }
    }
}

/// Tests that are modelled and print something else.
fn other_outputs(out: &mut String, wanted: &str, present: &[&Judged]) {
    let mut found = String::new();
    for test in present {
        let modelled = matches!(test.ending, Ending::Holds | Ending::Findings(_));
        if modelled && test.marks.get(1).is_some_and(|mark| mark.due && !mark.passes) {
            let text = test.other.as_deref().unwrap_or("no output at all");
            let first: String = text.replace('\n', "\\n").chars().take(100).collect();
            let _ = writeln!(found, "- {}: {first}", test.name);
        }
    }
    if !found.is_empty() {
        let _ = write!(out, "\nModelled, and no execution prints {wanted}:\n\n{found}");
    }
}
