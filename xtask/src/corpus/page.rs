//! The tables: per repository and in all, then what is behind the numbers.
//!
//! Percentages are of the programs that were found in the checkouts.

use super::ending::{Ending, Finding};
use super::list::Program;
use std::collections::BTreeMap;
use std::fmt::Write;

type Pair<'a> = (&'a Program, Ending);

/// A column of the table: its name, and whether an ending counts in it.
struct Column {
    name: &'static str,
    counts: fn(&Ending) -> bool,
}

const COLUMNS: [Column; 7] = [
    Column { name: "accepted", counts: accepted },
    Column { name: "right", counts: |one| matches!(one, Ending::Holds | Ending::Reviewed(_)) },
    Column { name: "finding to look at", counts: |one| matches!(one, Ending::Findings(_)) },
    Column { name: "unsupported", counts: |one| matches!(one, Ending::Unsupported(_)) },
    Column { name: "rejected", counts: |one| matches!(one, Ending::Rejected(_)) },
    Column { name: "time-out", counts: |one| matches!(one, Ending::Limit(_)) },
    Column { name: "crash", counts: |one| matches!(one, Ending::Crash(_) | Ending::Hang) },
];

/// The front end took it. Of a crash or a hang that is not known.
fn accepted(ending: &Ending) -> bool {
    match ending {
        Ending::Holds
        | Ending::Reviewed(_)
        | Ending::Findings(_)
        | Ending::Unsupported(_)
        | Ending::Limit(_) => true,
        Ending::Rejected(_) | Ending::Crash(_) | Ending::Hang | Ending::Missing(_) => false,
    }
}

pub(crate) fn text(pairs: &[Pair<'_>], verbose: bool) -> String {
    let mut out = String::new();
    if verbose {
        for (program, ending) in pairs {
            let _ = writeln!(out, "{}", one_line(program, ending));
        }
        out.push('\n');
    }
    table(&mut out, pairs);
    section(&mut out, "Findings to look at", pairs, |ending| {
        let Ending::Findings(findings) = ending else { return Vec::new() };
        findings.iter().map(shown).collect()
    });
    section(&mut out, "Reviewed findings, counted as right", pairs, |ending| {
        let Ending::Reviewed(findings) = ending else { return Vec::new() };
        findings.iter().map(|(one, why)| format!("{} ({why})", shown(one))).collect()
    });
    section(&mut out, "Crashes", pairs, |ending| {
        let hang =
            (*ending == Ending::Hang).then(|| "did not end when its time was over".to_owned());
        let Ending::Crash(why) = ending else { return hang.into_iter().collect() };
        vec![why.clone()]
    });
    ranking(&mut out, "Unsupported, by construct", pairs, |ending| {
        let Ending::Unsupported(found) = ending else { return Vec::new() };
        found.iter().map(construct).collect()
    });
    ranking(&mut out, "Rejected, by first message", pairs, |ending| {
        let Ending::Rejected(errors) = ending else { return Vec::new() };
        errors.first().map(|one| pattern(&one.message)).into_iter().collect()
    });
    ranking(&mut out, "Time-outs, by reason", pairs, |ending| {
        let Ending::Limit(reason) = ending else { return Vec::new() };
        vec![reason.clone()]
    });
    section(&mut out, "Not in the checkouts", pairs, |ending| {
        let Ending::Missing(what) = ending else { return Vec::new() };
        vec![(*what).to_owned()]
    });
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

/// One line for each thing that an ending has to say.
fn section(out: &mut String, title: &str, pairs: &[Pair<'_>], lines: fn(&Ending) -> Vec<String>) {
    let mut found = String::new();
    for (program, ending) in pairs {
        for line in lines(ending) {
            let _ = writeln!(found, "- {}: {line}", program.name());
        }
    }
    if !found.is_empty() {
        let _ = write!(out, "\n{title}:\n\n{found}");
    }
}

/// How many programs have each thing to say, most first, with one of them as an example.
fn ranking(out: &mut String, title: &str, pairs: &[Pair<'_>], keys: fn(&Ending) -> Vec<String>) {
    let mut counts: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (program, ending) in pairs {
        let mut keys = keys(ending);
        keys.sort();
        keys.dedup();
        for key in keys {
            counts.entry(key).or_insert_with(|| (0, program.name())).0 += 1;
        }
    }
    if counts.is_empty() {
        return;
    }
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort_by(|(a, (m, _)), (b, (n, _))| n.cmp(m).then_with(|| a.cmp(b)));
    let _ = write!(out, "\n{title}:\n\n| programs | what | for example |\n|---|---|---|\n");
    for (key, (count, example)) in sorted {
        let _ = writeln!(out, "| {count} | {} | {example} |", key.replace('|', "\\|"));
    }
}

fn one_line(program: &Program, ending: &Ending) -> String {
    let all = |findings: &[Finding]| findings.iter().map(shown).collect::<Vec<_>>().join("; ");
    let (word, more) = match ending {
        Ending::Holds => ("right", String::new()),
        Ending::Reviewed(findings) => {
            ("right", all(&findings.iter().map(|(one, _)| one.clone()).collect::<Vec<_>>()))
        }
        Ending::Findings(findings) => ("finding", all(findings)),
        Ending::Unsupported(found) => ("unsupported", all(found)),
        Ending::Rejected(errors) => ("rejected", all(errors)),
        Ending::Limit(reason) => ("time-out", reason.clone()),
        Ending::Crash(why) => ("crash", why.clone()),
        Ending::Hang => ("hang", String::new()),
        Ending::Missing(what) => ("missing", (*what).to_owned()),
    };
    format!("{word}\t{}\t{more}", program.name())
}

fn shown(finding: &Finding) -> String {
    let Finding { code, message, place } = finding;
    format!("{place}: {code}: {message}")
}

/// The construct alone, with names taken out.
fn construct(finding: &Finding) -> String {
    let message = &finding.message;
    pattern(message.split_once("does not model this: ").map_or(message.as_str(), |(_, what)| what))
}

/// Messages that differ only in quoted names and numbers are one.
fn pattern(message: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut number = false;
    for c in message.chars() {
        let digit = c.is_ascii_digit();
        match c {
            '`' if quoted => {
                quoted = false;
                out.push_str("_`");
            }
            '`' => {
                quoted = true;
                out.push('`');
            }
            _ if quoted => {}
            _ if digit && number => {}
            _ if digit => out.push('#'),
            other => out.push(other),
        }
        number = digit;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::list;
    use super::*;

    fn finding(code: &str, message: &str) -> Finding {
        Finding { code: code.into(), message: message.into(), place: "x.f90:5".into() }
    }

    #[test]
    fn names_and_numbers_are_one() {
        assert_eq!(pattern("no `abc` for integer(12)"), "no `_` for integer(#)");
        let found = finding("unsupported", "Partita does not model this: the statement READ");
        assert_eq!(construct(&found), "the statement READ");
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
