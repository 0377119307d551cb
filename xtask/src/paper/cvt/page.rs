//! The results as Markdown: `docs/paper-cvt.md`.

use super::cases::{GRID_N, GRID_TIMES, GRID_WORKERS, Line, Row, WAYS, quantity};
use super::{GridResult, LineResult, RowResult};
use crate::bench::machine::Machine;
use crate::bench::measure::{End, Measure};
use crate::bench::page::{grouped, seconds};
use std::fmt::Write;

const ABOUT: &str = "The published numbers are those of Figure 7 of Zirkel, Siegel and McClory, *Automated verification of \
Chapel programs using model\nchecking and symbolic execution* (NFM 2013): states and transitions until the first \
counterexample, on a machine of that time, at\nsizes that the paper does not tell. So they are a bound to stay below, not \
numbers to compare digit by digit. Their programs are not\npublic; ours are written from the descriptions \
(`examples/chapel` with numbers, `examples/compare` with symbolic arrays). In `compare`\nthe inputs are arrays of which nothing is \
known, integers are those of mathematics, and a `holds` is for all of their values.\n`workers` is the largest number of \
tasks of a `forall`; all smaller ones and all ways to share out the iterations are covered.\n\n";

pub(crate) fn markdown(
    rows: &[RowResult],
    lines: &[LineResult],
    grids: &[GridResult],
    machine: &Machine,
    limits: &str,
    load: &str,
) -> String {
    let Machine { processor, cores, compiler: _, date, commit } = machine;
    let mut out = format!(
        "# The published experiments on Chapel, done again\n\n\
         Written by `cargo xtask paper cvt`; do not edit. Every number is from one run on one machine, on one thread.\n\n\
         | | |\n|---|---|\n| date | {date} |\n| commit | {commit} |\n| processor | {processor}, {cores} cores |\n\
         | limits of a run | {limits} |\n| other work on it at the start | {load} |\n\n{ABOUT}\
         ## Verdicts, beside the published numbers\n\n\
         | command | sizes | verdict | states | published | transitions | published | seconds | published |\n\
         |---|---|---|---|---|---|---|---|---|\n"
    );
    for result in rows {
        out.push_str(&row_line(result));
    }
    if !lines.is_empty() {
        out.push_str(
            "\n## Sizes that grow\n\nEvery one of these holds. `>`: the limit of time or memory cut the run short; larger \
             sizes were then not run.\n\n",
        );
    }
    for result in lines {
        series(&mut out, result);
    }
    for result in grids {
        grid(&mut out, result);
    }
    out
}

fn row_line(RowResult { row, measure }: &RowResult) -> String {
    let Row { task, args, expected, published } = row;
    let verdict = match &measure.end {
        End::Complete("violated") if *expected != "holds" => format!("violated: `{expected}`"),
        End::Complete(verdict) if verdict == expected => (*verdict).to_owned(),
        End::Complete(verdict) => format!("**{verdict}**"),
        End::Capped(why) | End::Failed(why) => format!("**{why}**"),
    };
    let sizes: Vec<&str> = args.iter().map(|arg| quantity(arg)).collect();
    let was = published.as_ref().map_or_else(Default::default, |published| {
        [
            grouped(published.states),
            grouped(published.transitions),
            format!("{:.2}", published.seconds),
        ]
    });
    format!(
        "| `{}` | {} | {verdict} | {} | {} | {} | {} | {} | {} |\n",
        task.name(),
        sizes.join(", "),
        grouped(measure.states),
        was[0],
        grouped(measure.transitions),
        was[1],
        seconds(measure),
        was[2],
    )
}

fn series(out: &mut String, LineResult { line, runs }: &LineResult) {
    let _ = writeln!(out, "### {}\n", line.title());
    if let Some(plot) = plot_name(line) {
        let _ = writeln!(out, "![transitions by {}]({plot})\n", line.axis_name());
    }
    let _ = writeln!(
        out,
        "| {} | | states | transitions | seconds | bytes per state |\n|---|---|---|---|---|---|",
        line.axis_name()
    );
    for (at, size) in line.sizes.iter().enumerate() {
        for ((name, _), runs) in WAYS.iter().zip(runs) {
            let cells = runs.get(at).map_or_else(|| NOT_RUN.to_owned(), numbers);
            let _ = writeln!(out, "| {size} | {name} | {cells} |");
        }
    }
    out.push('\n');
}

const NOT_RUN: &str = "not run: a smaller one did not end | | |";

fn numbers(run: &Option<Measure>) -> String {
    let Some(measure) = run else { return NOT_RUN.to_owned() };
    let more = match &measure.end {
        End::Complete("holds") => "",
        End::Complete(verdict) => return format!("**{verdict}** | | |"),
        End::Capped(why) if why.contains("budget") => "> ",
        End::Capped(why) | End::Failed(why) => return format!("**failed**: {why} | | |"),
    };
    format!(
        "{more}{} | {more}{} | {} | {:.0}",
        grouped(measure.states),
        grouped(measure.transitions),
        seconds(measure),
        measure.bytes_per_state()
    )
}

fn grid(out: &mut String, GridResult { grid, runs }: &GridResult) {
    let _ = writeln!(out, "### {}: states and seconds, all reductions\n", grid.task.name());
    for (workers, plane) in GRID_WORKERS.iter().zip(runs) {
        let _ = write!(out, "| workers={workers} |");
        for n in GRID_N {
            let _ = write!(out, " N={n} |");
        }
        out.push_str("\n|---|");
        out.push_str(&"---|".repeat(GRID_N.len()));
        out.push('\n');
        for (times, row) in GRID_TIMES.iter().zip(plane) {
            let _ = write!(out, "| numTimes={times} |");
            for run in row {
                let _ = write!(out, " {} |", cell(run));
            }
            out.push('\n');
        }
        out.push('\n');
    }
}

fn cell(run: &Option<Measure>) -> String {
    match run {
        None => "-".to_owned(),
        Some(measure) => {
            let more = if measure.complete() { "" } else { "> " };
            format!("{more}{}, {} s", grouped(measure.states), seconds(measure))
        }
    }
}

pub(crate) fn plot_name(line: &Line) -> Option<String> {
    line.key.map(|key| format!("paper-cvt-{key}.svg"))
}

#[cfg(test)]
mod tests {
    use super::super::cases::{LINES, ROWS};
    use super::*;

    fn measure(end: End) -> Measure {
        Measure {
            end,
            states: 1234,
            transitions: 2000,
            seconds: 0.5,
            bytes: 12_340,
            ..Measure::failed(String::new())
        }
    }

    #[test]
    fn lines_have_every_column() {
        let result = RowResult { row: &ROWS[0], measure: measure(End::Complete("holds")) };
        let want = "| `check adderSpec` | N=10, numTimes=5 | holds | 1,234 | 505 | 2,000 | 505 | 0.50 | 0.70 |\n";
        assert_eq!(row_line(&result), want);
        let wrong = RowResult { row: &ROWS[0], measure: measure(End::Complete("violated")) };
        assert!(row_line(&wrong).contains("**violated**"));
        assert_eq!(numbers(&Some(measure(End::Complete("holds")))), "1,234 | 2,000 | 0.50 | 10");
        let cut = Some(measure(End::Capped("the time budget".into())));
        assert_eq!(numbers(&cut), "> 1,234 | > 2,000 | > 0.50 | 10");
        let mut out = String::new();
        series(&mut out, &LineResult { line: &LINES[0], runs: vec![vec![cut, None]] });
        assert!(
            out.contains("| 10 | all reductions | not run: a smaller one did not end | | | |"),
            "{out}"
        );
    }
}
