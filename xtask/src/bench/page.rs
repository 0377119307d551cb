//! The results as Markdown: `docs/benchmarks.md`, and the data of its plots.

use super::machine::Machine;
use super::measure::{End, Measure, Ratio};
use super::plot::{Point, Series};
use super::published::{self, Experiment};
use super::results::{ModelResult, SizeResult};
use super::{CAP_GIGABYTES, CAP_SECONDS, partita, spin, targets};
use std::fmt::Write;

pub(crate) fn markdown(results: &[ModelResult], machine: &Machine, spin_version: &str) -> String {
    let mut out = String::from(
        "# Benchmarks\n\nWritten by `cargo xtask bench`; do not edit. Every number of this page is from one run on one \
         machine.\n\n",
    );
    let Machine { processor, cores, compiler, date, commit } = machine;
    let _ = write!(
        out,
        "| | |\n|---|---|\n| date | {date} |\n| commit | {commit} |\n| processor | {processor}, {cores} cores |\n\
         | SPIN | {spin_version}, compiled with `-O2 -DSAFETY` by {compiler} |\n\
         | limits of a run | {CAP_SECONDS} s, {CAP_GIGABYTES} GB |\n\n"
    );
    out.push_str("## Targets\n\n| target | measured | met |\n|---|---|---|\n");
    for target in targets::all(results) {
        let met = match target.met {
            Some(true) => "yes",
            Some(false) => "**no**",
            None => "not known",
        };
        let _ = writeln!(out, "| {} | {} | {met} |", target.goal, target.measured);
    }
    out.push_str(READING);
    published_section(&mut out, results);
    out.push_str("## Models\n\n");
    for result in results {
        model_section(&mut out, result);
    }
    out
}

const READING: &str = "
## How to read the tables

SPIN runs on Partita's own export of the model (`partita show --promela`). *Unreduced* means the same graph for both:
without ample sets and what belongs to them here, `-DNOREDUCE` there; local steps stay merged in both. *Collapsed* is `-DCOLLAPSE`. Seconds
are those of the search, as each tool reports them (SPIN in hundredths); *in all* is the time of the whole command, with
generating and compiling the checker for SPIN. Bytes are those of the store of visited states, memory is that of the
whole process.

The last three columns compare with SPIN, one thread each unless said otherwise: a reduced run with SPIN under its
reduction, an unreduced one with SPIN unreduced. *Fewer states* and *faster* say how many times; *rate* is states per
second over SPIN's. `>` and `<` are bounds, where one of the two was cut short.

Under the memory model `rma`, a reduced run keeps pending operations as value sets, for any number of them; an unreduced
one and SPIN keep them one by one, at most two of each statement.

";

fn published_section(out: &mut String, results: &[ModelResult]) {
    let parts: Vec<(&Experiment, Vec<String>)> = published::EXPERIMENTS
        .iter()
        .map(|experiment| (experiment, published::rows(experiment, results)))
        .filter(|(_, rows)| !rows.is_empty())
        .collect();
    if parts.is_empty() {
        return;
    }
    out.push_str(published::ABOUT);
    for (experiment, rows) in parts {
        let _ = writeln!(out, "{}:\n", experiment.title);
        out.push_str("| | states | transitions | seconds |\n|---|---|---|---|\n");
        for row in rows {
            let _ = writeln!(out, "{row}");
        }
        out.push('\n');
    }
}

fn model_section(out: &mut String, result: &ModelResult) {
    let ModelResult { model, sizes } = result;
    let _ = writeln!(out, "### {}\n\n`bench/{}`, by {}.\n", model.name, model.file, model.axis);
    if let Some(why) = sizes.iter().find_map(|one| one.no_export.as_ref()) {
        let _ = writeln!(out, "Not run by SPIN: {why}.\n");
    }
    if sizes.len() > 1 {
        let _ = writeln!(out, "![seconds by size](benchmarks/{}.svg)\n", model.name);
    }
    out.push_str(
        "| size | engine | verdict | states | transitions | seconds | in all | states/s | bytes/state | memory | \
         fewer states | faster | rate |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for one in sizes {
        for (key, measure) in &one.runs {
            row(out, one, key, measure);
        }
    }
    for one in sizes {
        if one.same_graph() == Some(false) {
            let states = |key| one.get(key).map_or(0, |measure| measure.states);
            let _ = writeln!(
                out,
                "\nAt {} the unreduced graphs differ: {} states here, {} in SPIN.",
                one.size.label,
                grouped(states(partita::UNREDUCED)),
                grouped(states(spin::UNREDUCED))
            );
        }
    }
    out.push('\n');
}

fn row(out: &mut String, one: &SizeResult, key: &str, measure: &Measure) {
    let label = one.size.label;
    let end = match &measure.end {
        End::Complete(verdict) => (*verdict).to_owned(),
        End::Capped(why) => format!("cut short: {why}"),
        End::Failed(why) => {
            let _ = writeln!(out, "| {label} | {key} | failed: {why} | | | | | | | | | | |");
            return;
        }
    };
    let compared = |quantity: fn(&Measure) -> f64| match one.peer(key) {
        Some(peer) => Ratio::of(measure, peer, quantity).to_string(),
        None => String::new(),
    };
    let rate = match one.peer(key) {
        Some(peer) if peer.rate() > 0.0 && measure.rate() > 0.0 => {
            Ratio::Exactly(measure.rate() / peer.rate()).to_string()
        }
        _ => String::new(),
    };
    let _ = writeln!(
        out,
        "| {label} | {key} | {end} | {} | {} | {} | {} | {} | {:.1} | {} | {} | {} | {rate} |",
        grouped(measure.states),
        grouped(measure.transitions),
        seconds(measure),
        short(measure.wall),
        millions(measure.rate()),
        measure.bytes_per_state(),
        megabytes(measure.peak_bytes),
        compared(|measure| measure.states as f64),
        compared(|measure| measure.seconds),
    );
}

/// What is drawn: the searches on one thread.
pub(crate) fn series(result: &ModelResult) -> Vec<Series> {
    [partita::REDUCED, partita::UNREDUCED, spin::REDUCED, spin::UNREDUCED]
        .into_iter()
        .map(|name| {
            let point = |one: &SizeResult| {
                let measure = one.get(name).filter(|m| !matches!(m.end, End::Failed(_)))?;
                Some(Point { value: measure.seconds, complete: measure.complete() })
            };
            Series { name, points: result.sizes.iter().map(point).collect() }
        })
        .filter(|series| series.points.iter().any(Option::is_some))
        .collect()
}

/// With `>` when the run was cut short.
pub(crate) fn seconds(measure: &Measure) -> String {
    let more = if measure.complete() { "" } else { "> " };
    format!("{more}{}", short(measure.seconds))
}

pub(crate) fn short(seconds: f64) -> String {
    format!("{seconds:.*}", if seconds < 0.1 { 3 } else { 2 })
}

fn millions(rate: f64) -> String {
    if rate == 0.0 { "-".into() } else { format!("{:.2} M", rate / 1e6) }
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", grouped(bytes.div_ceil(1 << 20)))
}

/// 1234567 as 1,234,567.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::{measure, result};
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }

    #[test]
    fn a_page() {
        let capped = Measure { end: End::Capped("time".into()), ..measure(5000, 120.0) };
        let runs = vec![(partita::REDUCED, measure(100, 2.0)), (spin::REDUCED, capped)];
        let machine = Machine {
            processor: "P".into(),
            cores: 2,
            compiler: "cc 1".into(),
            date: "2020-01-01".into(),
            commit: "abc".into(),
        };
        let page = markdown(&[result("sweep", runs)], &machine, "6.5.2");
        assert!(page.contains("| 4 x 5 | Partita | holds | 100 | 0 | 2.00 | 0.000 |"), "{page}");
        assert!(page.contains("| > 50 | > 60 | 1.20 |"), "{page}");
        assert!(
            page.contains("| 4 x 5 | SPIN | cut short: time | 5,000 | 0 | > 120.00 |"),
            "{page}"
        );
        assert!(page.contains("| published | | 98,470,158 | 253 |"), "{page}");
    }
}
