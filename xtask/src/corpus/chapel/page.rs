//! The four measures, then what is behind them.

use super::super::ending::Ending;
use super::super::summary::{self, Named};
use super::{Outcome, Test};
use std::fmt::Write;

type Pair<'a> = (&'a Test, Outcome);

/// A measure: its name, which tests it is due for, and which of them pass.
struct Measure {
    name: &'static str,
    due: fn(&Pair<'_>) -> bool,
    passes: fn(&Outcome) -> bool,
}

const MEASURES: [Measure; 4] = [
    Measure { name: "M1 parses and resolves", due: |_| true, passes: accepted },
    Measure {
        name: "M2 some execution prints the .good",
        due: |_| true,
        passes: |one| one.printed.some,
    },
    Measure {
        name: "M3 all executions print it, where due",
        // A sleep orders nothing here; after an error nothing is printed.
        due: |(test, _)| !test.sleeps && !test.ends_in_error,
        passes: |one| one.printed.all,
    },
    Measure {
        name: "M4 no finding but the labelled ones",
        due: |_| true,
        passes: |one| one.expected || !matches!(one.ending, Ending::Findings(_)),
    },
];

fn accepted(one: &Outcome) -> bool {
    !matches!(one.ending, Ending::Rejected(_) | Ending::Crash(_) | Ending::Hang)
}

pub(crate) fn text(pairs: &[Pair<'_>], verbose: bool) -> String {
    let mut out = String::new();
    if verbose {
        for (test, one) in pairs {
            let marks = marks(one);
            let _ = writeln!(out, "{marks} {}", summary::one_line(&test.path, &one.ending));
        }
        out.push('\n');
    }
    let present: Vec<&Pair<'_>> =
        pairs.iter().filter(|(_, one)| !matches!(one.ending, Ending::Missing(_))).collect();
    let _ = writeln!(out, "| measure | passes | of | |\n|---|---|---|---|");
    for measure in &MEASURES {
        let due: Vec<&&Pair<'_>> = present.iter().filter(|pair| (measure.due)(pair)).collect();
        let passes = due.iter().filter(|(_, one)| (measure.passes)(one)).count();
        let percent = 100.0 * passes as f64 / due.len().max(1) as f64;
        let _ = writeln!(out, "| {} | {passes} | {} | {percent:.0} % |", measure.name, due.len());
    }
    let holds = present.iter().filter(|(_, one)| {
        one.expected || matches!(one.ending, Ending::Holds | Ending::Reviewed(_))
    });
    let _ = writeln!(
        out,
        "\nOf {} tests {} hold or have the findings that they should.",
        present.len(),
        holds.count()
    );
    let (due, other): (Vec<&&Pair<'_>>, Vec<&&Pair<'_>>) =
        present.iter().partition(|(_, one)| one.expected);
    due_findings(&mut out, &due);
    let mut named: Vec<Named<'_>> =
        other.iter().map(|(test, one)| (test.path.clone(), &one.ending)).collect();
    named.extend(
        pairs
            .iter()
            .filter(|(_, one)| matches!(one.ending, Ending::Missing(_)))
            .map(|(test, one)| (test.path.clone(), &one.ending)),
    );
    summary::behind(&mut out, &named);
    other_outputs(&mut out, &present);
    out
}

/// Which measures a test passes.
fn marks(one: &Outcome) -> String {
    let mark = |(number, measure): (usize, &Measure)| match (measure.passes)(one) {
        true => char::from_digit(u32::try_from(number + 1).unwrap_or(0), 10).unwrap_or('-'),
        false => '-',
    };
    MEASURES.iter().enumerate().map(mark).collect()
}

fn due_findings(out: &mut String, due: &[&&Pair<'_>]) {
    if due.is_empty() {
        return;
    }
    let _ = write!(out, "\nFindings that are due:\n\n");
    for (test, one) in due {
        if let Ending::Findings(findings) = &one.ending {
            for finding in findings {
                let _ = writeln!(out, "- {}: {}", test.path, summary::shown(finding));
            }
        }
    }
}

/// Tests that are modelled and print something else.
fn other_outputs(out: &mut String, present: &[&Pair<'_>]) {
    let mut found = String::new();
    for (test, one) in present {
        let modelled = matches!(one.ending, Ending::Holds | Ending::Findings(_));
        if modelled && !one.printed.some {
            let text = one.printed.other.as_deref().unwrap_or("no output at all");
            let first: String = text.replace('\n', "\\n").chars().take(100).collect();
            let _ = writeln!(found, "- {}: {first}", test.path);
        }
    }
    if !found.is_empty() {
        let _ = write!(out, "\nModelled, and no execution prints the .good:\n\n{found}");
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::ending::Finding;
    use super::super::outputs::Printed;
    use super::*;

    #[test]
    fn measures() {
        let line = |sleeps: &str| format!("t/x.chpl\t1\t-\t-\tok\t7\t{sleeps}\t-\tbegin");
        let test = super::super::parse(&line("no")).unwrap().remove(0);
        let sleepy = super::super::parse(&line("yes")).unwrap().remove(0);
        let printed = |some, all| Printed { some, all, other: Some("1\n2".into()) };
        let finding =
            Finding { code: "data-race".into(), message: "m".into(), place: "x.chpl:5".into() };
        let outcome = |ending, printed, expected| Outcome { ending, printed, expected };
        let found = || Ending::Findings(vec![finding.clone()]);
        let pairs = [
            (&test, outcome(Ending::Holds, printed(true, true), false)),
            (&sleepy, outcome(Ending::Holds, printed(true, false), false)),
            (&test, outcome(found(), printed(false, false), false)),
            (&test, outcome(found(), printed(true, false), true)),
            (&test, outcome(Ending::Rejected(Vec::new()), Printed::default(), false)),
            (&test, outcome(Ending::Missing("the file"), Printed::default(), false)),
        ];
        let page = text(&pairs, true);
        let has = |part: &str| assert!(page.contains(part), "{part}\n{page}");
        has("| M1 parses and resolves | 4 | 5 | 80 % |");
        has("| M2 some execution prints the .good | 3 | 5 | 60 % |");
        has("| M3 all executions print it, where due | 1 | 4 | 25 % |");
        has("| M4 no finding but the labelled ones | 4 | 5 | 80 % |");
        has("12-4 right\tt/x.chpl");
        has("Findings that are due:\n\n- t/x.chpl: x.chpl:5: data-race: m\n");
        has("no execution prints the .good:\n\n- t/x.chpl: 1\\n2\n");
        has("Not in the checkouts:\n\n- t/x.chpl: the file\n");
    }
}
