//! The tables: per repository and in all, then what is behind the numbers.
//!
//! Percentages are of the programs that were found in the checkouts.

use super::ending::Ending;
use super::list::Program;
use super::summary::{self, Named};
use std::collections::BTreeMap;
use std::fmt::Write;

type Pair<'a> = (&'a Program, Ending);

/// A column of the table: its name, and whether an ending counts in it.
struct Column {
    name: &'static str,
    counts: fn(&Ending) -> bool,
}

const COLUMNS: [Column; 7] = [
    Column { name: "accepted", counts: Ending::accepted },
    Column { name: "right", counts: |one| matches!(one, Ending::Holds | Ending::Reviewed(_)) },
    Column { name: "finding to look at", counts: Ending::has_findings },
    Column { name: "unsupported", counts: |one| matches!(one, Ending::Unsupported(_)) },
    Column { name: "rejected", counts: |one| matches!(one, Ending::Rejected(_)) },
    Column { name: "time-out", counts: |one| matches!(one, Ending::Limit(_)) },
    Column { name: "crash", counts: |one| matches!(one, Ending::Crash(_) | Ending::Hang) },
];

pub(crate) fn text(pairs: &[Pair<'_>], verbose: bool) -> String {
    let mut out = String::new();
    if verbose {
        for (program, ending) in pairs {
            let _ = writeln!(out, "{}", summary::one_line(&program.name(), ending));
        }
        out.push('\n');
    }
    table(&mut out, pairs);
    let named: Vec<Named<'_>> =
        pairs.iter().map(|(program, ending)| (program.name(), ending)).collect();
    summary::behind(&mut out, &named);
    out
}

fn table(out: &mut String, pairs: &[Pair<'_>]) {
    let mut groups: BTreeMap<&str, Vec<&Ending>> = BTreeMap::new();
    for (program, ending) in pairs {
        groups.entry(&program.repository).or_default().push(ending);
    }
    let names = COLUMNS.iter().map(|column| column.name).collect::<Vec<_>>().join(" | ");
    let _ = writeln!(out, "| repository | programs | {names} |");
    let _ = writeln!(out, "|---|---|{}", "---|".repeat(COLUMNS.len()));
    for (repository, endings) in &groups {
        row(out, repository, endings);
    }
    let all: Vec<&Ending> = pairs.iter().map(|(_, ending)| ending).collect();
    row(out, "**all**", &all);
}

fn row(out: &mut String, name: &str, endings: &[&Ending]) {
    let present = endings.iter().filter(|ending| !matches!(ending, Ending::Missing(_))).count();
    let _ = write!(out, "| {name} | {present} |");
    for column in &COLUMNS {
        let count = endings.iter().filter(|ending| (column.counts)(ending)).count();
        let percent = 100.0 * count as f64 / present.max(1) as f64;
        let _ = write!(out, " {count} ({percent:.0} %) |");
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::ending::Finding;
    use super::super::list;
    use super::*;

    fn finding(code: &str, message: &str) -> Finding {
        Finding { code: code.into(), message: message.into(), place: "x.f90:5".into() }
    }

    #[test]
    fn counts_and_lists() {
        let names = ["a/b:1", "a/b:2", "a/b:3", "c/d:4", "c/d:5", "c/d:6", "c/d:7"];
        let programs: Vec<Program> = names
            .iter()
            .flat_map(|name| list::parse(&format!("{name}\t-\t-\t2")).unwrap())
            .collect();
        let unsupported = |what: &str| {
            Ending::Unsupported(vec![finding("unsupported", what), finding("unsupported", what)])
        };
        let endings = [
            Ending::Holds,
            Ending::Reviewed(vec![(finding("data-race", "both"), "no barrier".into())]),
            Ending::Findings(vec![finding("deadlock", "stuck")]),
            unsupported("READ of `x`"),
            unsupported("READ of `y`"),
            Ending::Missing("the file"),
            Ending::Hang,
        ];
        let pairs: Vec<Pair<'_>> = programs.iter().zip(endings).collect();
        let page = text(&pairs, true);
        let has = |part: &str| assert!(page.contains(part), "{part}\n{page}");
        has(
            "| a/b | 3 | 3 (100 %) | 2 (67 %) | 1 (33 %) | 0 (0 %) | 0 (0 %) | 0 (0 %) | 0 (0 %) |",
        );
        has(
            "| **all** | 6 | 5 (83 %) | 2 (33 %) | 1 (17 %) | 2 (33 %) | 0 (0 %) | 0 (0 %) | 1 (17 %) |",
        );
        has("Findings to look at:\n\n- a/b:3: x.f90:5: deadlock: stuck\n");
        has("counted as right:\n\n- a/b:2: x.f90:5: data-race: both (no barrier)\n");
        has("| 2 | READ of `_` | c/d:4 |");
        has("Not in the checkouts:\n\n- c/d:6: the file\n");
        has("hang\tc/d:7\t\n");
        assert!(!page.contains("Rejected, by"), "{page}");
    }
}
