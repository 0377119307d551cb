//! `cargo xtask bench growth`: how many states programs have as the number of places or tasks grows, against what is wanted.
//!
//! Rows and goals stand in `partita_testkit::growth`; a test watches the same table. A full run writes `docs/growth.md` and its
//! plots. A size is left out when a smaller one did not end.

use super::machine::Machine;
use super::measure::{End, Measure};
use super::partita::measure;
use super::plot::{self, Point, Series};
use crate::build;
use partita_testkit::growth::{Goal, ROWS, Row, Size, Today};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

const CAP: &str = "10s";

/// Rows that are drawn together.
const PLOTS: [(&str, &[&str]); 3] = [
    ("barriers", &["halo", "row sums", "barriers", "reduction", "UPC halo"]),
    ("pairs", &["ring", "event ring", "event tree", "critical", "heat"]),
    ("tasks", &["writes", "phases", "adds", "begins", "workers"]),
];

struct Measured {
    row: &'static Row,
    /// By size, as far as they were run.
    runs: Vec<(u32, Measure)>,
}

pub(super) fn run(program: Option<&Path>, quick: bool) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = match program {
        Some(program) => program.to_owned(),
        None => build::release(&root)?,
    };
    let all: Vec<Measured> = ROWS.iter().map(|row| measured(&root, &binary, row, quick)).collect();
    let text = page(&all, &Machine::look(&root), program.is_some());
    if quick {
        println!("{text}");
        return Ok(());
    }
    let problem = |error: std::io::Error| format!("cannot write the results: {error}");
    for (name, rows) in PLOTS {
        let path = root.join(format!("docs/growth-{name}.svg"));
        std::fs::write(path, draw(name, rows, &all)).map_err(problem)?;
    }
    std::fs::write(root.join("docs/growth.md"), text).map_err(problem)?;
    println!("xtask: wrote docs/growth.md");
    Ok(())
}

fn measured(root: &Path, binary: &Path, row: &'static Row, quick: bool) -> Measured {
    let mut runs: Vec<(u32, Measure)> = Vec::new();
    for n in row.sizes.iter().filter(|n| !quick || **n <= 8) {
        if runs.last().is_some_and(|(_, last)| !last.complete()) {
            break;
        }
        let mut command = Command::new(binary);
        command.arg("check").arg(root.join("bench").join(row.file));
        command.args(["--format", "json", "--threads", "1", "--max-time", CAP]);
        command.args(row.define.iter().flat_map(|define| ["-D", define]));
        match row.size {
            Size::Places => command.args(["--places", &n.to_string()]),
            Size::Define(name) => command.args(["-D", &format!("{name}={n}")]),
            Size::On(places, name) => {
                command.args(["--places", &places.to_string(), "-D", &format!("{name}={n}")])
            }
        };
        let done = measure(&mut command);
        eprintln!("xtask: {} at {n}: {} states, {:.2} s", row.name, done.states, done.seconds);
        runs.push((*n, done));
    }
    Measured { row, runs }
}

/// What is wanted at a size, in words, and whether it is so.
fn judged(one: &Measured, n: u32, run: &Measure, all: &[Measured]) -> (String, Option<bool>) {
    let most = |most: u64| (number(most), Some(run.complete() && run.states <= most));
    match one.row.goal {
        Goal::States { at, .. } => most(at(u64::from(n))),
        Goal::As(name) => {
            let other = all.iter().find(|other| other.row.name == name);
            let same = other.and_then(|other| other.runs.iter().find(|(size, _)| *size == n));
            let ended = same.filter(|(_, other)| other.complete());
            ended.map_or(("as the row above".to_owned(), None), |(_, other)| most(other.states))
        }
        // Short runs say nothing of a rate.
        Goal::Rate(_) if run.states < 1_000 => ("-".to_owned(), None),
        Goal::Rate(rate) => (format!("{rate:.0} states/s"), Some(run.rate() >= rate)),
        Goal::Found(seconds) => {
            let found = run.end == End::Complete("violated") && run.seconds <= seconds;
            (format!("found in {seconds:.0} s"), Some(found))
        }
    }
}

fn page(all: &[Measured], machine: &Machine, given: bool) -> String {
    let Machine { processor, cores, date, commit, .. } = machine;
    let how =
        if given { "; a build without link-time optimisation, other work beside it" } else { "" };
    let mut out = format!(
        "# How states grow\n\nWritten by `cargo xtask bench growth`; do not edit. States and seconds of single runs on one thread, each at most \
         {CAP} ({date}, commit {commit}, {processor}, {cores} cores{how}). *n* is the number of images, threads or tasks. Programs are in \
         `bench/growth` and `examples`; each has a broken twin, and the suite `growth` checks both and that what is met stays met.\n\n\
         | program | goal | largest n that ended | states | seconds | met |\n|---|---|---|---|---|---|\n"
    );
    for one in all {
        let goal = match one.row.goal {
            Goal::States { text, .. } => text.to_owned(),
            Goal::As(name) => format!("as *{name}*"),
            Goal::Rate(rate) => format!("{rate:.0} states/s"),
            Goal::Found(seconds) => format!("found in {seconds:.0} s"),
        };
        let last = one.runs.iter().rev().find(|(_, run)| run.complete());
        let (n, states, seconds) =
            last.map_or((0, 0, 0.0), |(n, run)| (*n, run.states, run.seconds));
        let met = one.runs.iter().filter_map(|(n, run)| judged(one, *n, run, all).1);
        let met =
            if met.clone().count() > 0 && met.clone().all(|met| met) { "yes" } else { "**no**" };
        let states = number(states);
        let _ =
            writeln!(out, "| {} | {goal} | {n} | {states} | {seconds:.2} | {met} |", one.row.name);
    }
    out.push_str("\nWhere there is more than wanted:\n\n");
    for one in all {
        if let Today::AtFour(_, why) = one.row.today {
            let _ = writeln!(out, "- *{}*: {why}.", one.row.name);
        }
    }
    out.push('\n');
    for (name, _) in PLOTS {
        let _ = writeln!(out, "![{name}](growth-{name}.svg)");
    }
    for one in all {
        let _ = write!(out, "\n## {}\n\n{}: `{}`", one.row.name, one.row.about, one.row.file);
        let defined: String =
            one.row.define.iter().map(|define| format!(" `-D {define}`")).collect();
        let _ = write!(
            out,
            "{defined}\n\n| n | states | seconds | goal | met |\n|---|---|---|---|---|\n"
        );
        for (n, run) in &one.runs {
            let (goal, met) = judged(one, *n, run, all);
            let met = met.map_or("-", |met| if met { "yes" } else { "**no**" });
            let more = if run.complete() { "" } else { "> " };
            let states = number(run.states);
            let _ = writeln!(out, "| {n} | {more}{states} | {:.2} | {goal} | {met} |", run.seconds);
        }
    }
    out
}

fn draw(name: &str, rows: &[&'static str], all: &[Measured]) -> String {
    let sizes = [2, 4, 6, 8, 16, 32, 64];
    let labels = sizes.map(|n: u32| n.to_string());
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    let series = rows.iter().filter_map(|name| {
        let one = all.iter().find(|one| one.row.name == *name)?;
        let points = sizes.iter().map(|n| {
            let (_, run) = one.runs.iter().find(|(size, _)| size == n)?;
            Some(Point { value: run.states as f64, complete: run.complete() })
        });
        Some(Series { name: one.row.name, points: points.collect() })
    });
    plot::svg(name, &plot::STATES, "n", &labels, &series.collect::<Vec<_>>())
}

/// With commas between thousands.
fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita_testkit::growth::row;

    #[test]
    fn thousands_have_commas() {
        assert_eq!(
            (number(7), number(1_234), number(1_234_567)),
            ("7".into(), "1,234".into(), "1,234,567".into())
        );
    }

    #[test]
    fn a_line_is_met_by_what_is_below_it() {
        let run = |states| Measure {
            end: End::Complete("holds"),
            states,
            ..Measure::failed(String::new())
        };
        let one = Measured { row: row("halo").unwrap(), runs: Vec::new() };
        assert_eq!(judged(&one, 4, &run(73), &[]), ("73".to_owned(), Some(true)));
        assert_eq!(judged(&one, 4, &run(74), &[]).1, Some(false));
        assert_eq!(judged(&one, 4, &Measure::failed("time".into()), &[]).1, Some(false));
    }

    #[test]
    fn rows_that_are_drawn_exist() {
        assert!(PLOTS.iter().flat_map(|(_, rows)| *rows).all(|name| row(name).is_some()));
    }
}
