//! The results as Markdown: `docs/paper-rma.md`.

use super::Run;
use super::abstraction::Abstracted;
use super::published::{Published, seconds_of};
use crate::bench::machine::Machine;
use crate::bench::page::grouped;
use std::fmt::Write;

pub(crate) fn markdown(runs: &[Run], machine: &Machine, load: &str) -> String {
    let Machine { processor, cores, compiler: _, date, commit } = machine;
    let mut out = format!(
        "# The published flush placements, done again\n\n\
         Written by `cargo xtask paper rma`; do not edit. Every number is from one run on one machine, on one thread.\n\n\
         | | |\n|---|---|\n| date | {date} |\n| commit | {commit} |\n| processor | {processor}, {cores} cores |\n\
         | other work on it at the start | {load} |\n\n{ABOUT}"
    );
    out.push_str(
        "| algorithm | smallest / all | published | measured before | placements checked | states | seconds | proved by |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for run in runs {
        out.push_str(&line(run));
    }
    let spent: f64 = runs.iter().map(|run| run.found.seconds).sum();
    let published: f64 = runs.iter().map(|run| seconds_of(run.row)).sum();
    let share = published / spent.max(1e-9);
    let _ = write!(
        out,
        "\n{spent:.1} s in all. The published times, {} s for all abstractions and one check each, are {} times that.\n\n",
        grouped(published as u64),
        grouped(share as u64)
    );
    differences(&mut out, runs);
    minima(&mut out, runs);
    abstractions(&mut out, runs);
    out.push_str(
        "## Published beside it\n\n\
         | algorithm | predicates, with sets | lines of boolean program SC / RMA | abstraction, s | one check, s |\n\
         |---|---|---|---|---|\n",
    );
    for run in runs {
        let Some(published) = &run.row.published else { continue };
        let Published { predicates, abstraction, lines, check, .. } = published;
        let _ = writeln!(
            out,
            "| {} | {}, {} | {} / {} | {abstraction} | {check} |",
            run.row.name, predicates.0, predicates.1, lines.0, lines.1
        );
    }
    out
}

const ABOUT: &str = "Each row is one run of `partita flush` on a program of `tests/algorithms/rma`, our own texts of the algorithms: \
the search for a\nsmallest placement from a flush after every remote statement on, its proof, and a replayed violation for each of its \
flushes.\n*Measured before* is the smallest placement that an independent checker found on its own texts of the algorithms. No number has \
a\nbound: a proof by value sets or by predicate abstraction is for any number of pending operations and values of any size. The paper's \
smallest\nplacement is the smallest that its abstraction can prove; the paper's programs are not public.\n\n";

fn line(run: &Run) -> String {
    let found = &run.found;
    let smallest = match found.minimum {
        Some(minimum) => format!("{minimum} / {}", found.initial),
        None => format!("{} / {}", found.verdict, found.initial),
    };
    let published = match &run.row.published {
        Some(Published { flushes: (few, all), .. }) => format!("{few} / {all}"),
        None => "-".to_owned(),
    };
    format!(
        "| {} | {smallest} | {published} | {} | {} | {} | {:.2} | {} |\n",
        run.row.name,
        run.row.measured,
        found.checks,
        grouped(found.states),
        found.seconds,
        found.proved_by
    )
}

/// Both engines side by side.
fn minima(out: &mut String, runs: &[Run]) {
    out.push_str(
        "## The same by predicate abstraction alone\n\n\
         `partita flush --engine predabs`: no placement is searched exactly except for violations. *Confirmed*: the exact search, for \
         values up to the\nbound in the file where they grow, says `holds` of the placement. Where a number is missing, the search did not finish in its time.\n\n\
         | algorithm | smallest | by abstraction | confirmed | placements checked | states | seconds |\n|---|---|---|---|---|---|---|\n",
    );
    for run in runs {
        let other = &run.abstract_found;
        let number = |minimum: Option<usize>| minimum.map_or("-".to_owned(), |n| n.to_string());
        let confirmed = match run.confirmed {
            Some(true) => "yes",
            Some(false) => "**no**",
            None => "-",
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {confirmed} | {} | {} | {:.2} |",
            run.row.name,
            number(run.found.minimum),
            number(other.minimum),
            other.checks,
            grouped(other.states),
            other.seconds
        );
    }
    out.push('\n');
}

/// The columns of the published table, measured.
fn abstractions(out: &mut String, runs: &[Run]) {
    out.push_str(
        "## Predicate abstraction\n\n\
         With all flushes and no bound on numbers; the predicates are those of the file beside the program, or found by refinement \
         (*rounds*).\nTimes are seconds: cubes, the boolean program for relaxed memory from them (without any question), the search of \
         all boolean programs.\n\n\
         | algorithm | predicates, with twins | lines of boolean program SC / RMA | rounds | questions | abstraction | extrapolation | search |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for run in runs {
        let name = run.row.name;
        let _ = match &run.abstracted {
            Abstracted::Proved(measures) => writeln!(
                out,
                "| {name} | {}, {} | {} / {} | {} | {} | {:.3} | {:.3} | {:.3} |",
                measures.predicates.len(),
                measures.predicates.len() + measures.twins,
                measures.lines_sc,
                measures.lines,
                measures.rounds,
                grouped(measures.queries),
                measures.abstraction_seconds,
                measures.extrapolation_seconds,
                measures.search_seconds
            ),
            Abstracted::Not(why) => writeln!(out, "| {name} | not proved: {why} | | | | | | |"),
        };
    }
    out.push('\n');
}

fn differences(out: &mut String, runs: &[Run]) {
    let told: Vec<&Run> = runs.iter().filter(|run| !run.row.differs.is_empty()).collect();
    if told.is_empty() {
        return;
    }
    out.push_str(
        "More flushes than published or measured before; our programs are other texts, and this is what is known of why:\n\n",
    );
    for run in told {
        let _ = writeln!(out, "- {}: {}.", run.row.name, run.row.differs);
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::Found;
    use super::super::published::ROWS;
    use super::*;

    #[test]
    fn a_line_has_every_column() {
        let found = Found {
            verdict: "holds".into(),
            minimum: Some(4),
            initial: 12,
            checks: 18,
            states: 801_394,
            seconds: 4.642,
            proved_by: "value sets".into(),
            lines: Vec::new(),
        };
        let run = Run {
            row: &ROWS[1],
            abstract_found: Found { minimum: None, ..found.clone() },
            found,
            confirmed: None,
            abstracted: Abstracted::Not("a reason".into()),
        };
        let want = "| dekker | 4 / 12 | 4 / 12 | 4 | 18 | 801,394 | 4.64 | value sets |\n";
        assert_eq!(line(&run), want);
        let mut out = String::new();
        minima(&mut out, std::slice::from_ref(&run));
        assert!(out.ends_with("| dekker | 4 | - | - | 18 | 801,394 | 4.64 |\n\n"), "{out}");
        let mut out = String::new();
        abstractions(&mut out, &[run]);
        assert!(out.ends_with("| dekker | not proved: a reason | | | | | | |\n\n"), "{out}");
    }
}
