//! The results as Markdown: `docs/paper-x10.md`.

use super::growth::{Growth, PLOT, SIZES};
use super::published::Figure;
use super::verdicts::{self, Mean, Mode, Statement};
use super::{At, PLACES, RowResult, SWITCHES, Shown};
use crate::bench::machine::Machine;
use crate::bench::measure::{End, Measure, Ratio};
use crate::bench::page::{grouped, seconds};
use std::fmt::Write;

const ABOUT: &str = "The published numbers are Figures 3 and 4 of Gligoric, Mehlitz and Marinov, *X10X: Model checking a new programming \
language with an\n\"old\" model checker* (ICST 2012). X10X ran the Java that the compiler of 2010 made, on Java PathFinder with the X10 run-time \
system: *basic* is\nits plain search, *optimised* the one with its five optimisations. The numbers of places and the sizes are not told. Some \
numbers are\nbounds (`>`, two hours), hardly legible (`~`) or lost (`?`), some a range over several programs.\n\n\
Programs are read from the revision of the paper (X10 2.0.4) in a checkout of X10, or are *ours* (`bench/x10`), written from what the paper \
says\nwhere no text is public. There are three modes:\n\n\
- *runtime*, what X10X explored as *basic*, as far as that can be had here (`-D X10_RUNTIME=helpers`): `ateach` has an activity for each place \
between\n  the caller and those of the points; a helper activity announces every shift to another place, every way back and every operation of \
a clock,\n  and is waited for; `atomic` takes the lock of its place, and every access in it is a step. Steps end at each access to an \
object or a shared local;\n  no other reduction is on but that dead locals are dropped, as X10X's virtual machine does both. Not in it: Java \
and the library, whose\n  operations are one step; the threads of activities; the condition of a `when` is found together with the lock. \
A helper announces, and the body\n  stays in the activity of the caller, so that clocks and exceptions are those of the program.\n\
- *unreduced*, our lowering with all reductions off: every operation is a step, also on locals.\n\
- *all*, with all reductions.\n\n\
States and transitions do not depend on what else a machine does, seconds do: read them with the load in mind.\n\n";

pub(crate) fn markdown(
    rows: &[RowResult],
    shown: &[Shown],
    growth: &[Growth],
    machine: &Machine,
    limits: &str,
    load: &str,
) -> String {
    let Machine { processor, cores, compiler: _, date, commit } = machine;
    let mut out = format!(
        "# The published experiments on X10, done again\n\n\
         Written by `cargo xtask paper x10`; do not edit. Every number is from one run on one machine, each on one thread.\n\n\
         | | |\n|---|---|\n| date | {date} |\n| commit | {commit} |\n| processor | {processor}, {cores} cores |\n\
         | limits of a run | {limits} |\n| other work on it at the start | {load} |\n\n{ABOUT}"
    );
    summary(&mut out, rows);
    table(&mut out, rows);
    switched_off(&mut out, rows);
    programs(&mut out, shown);
    growing(&mut out, growth);
    out
}

fn summary(out: &mut String, rows: &[RowResult]) {
    let run = rows.iter().filter(|result| result.runs.is_ok()).count();
    let _ = writeln!(out, "## What is reproduced\n\nOf the {} programs, {run} run.\n", rows.len());
    for Statement { text, holds_for, exceptions } in verdicts::statements(rows) {
        let _ = writeln!(out, "- {text} Runs for which that is so: {holds_for}.");
        if !exceptions.is_empty() {
            let _ = writeln!(out, "  Not so: {}.", exceptions.join("; "));
        }
    }
    out.push_str("\nWhy there are more transitions than published, where there are:\n\n");
    for (cause, names) in verdicts::causes(rows) {
        let _ = writeln!(out, "- {cause}: {}.", names.join(", "));
    }
    out.push_str(
        "\nGeometric means of *runtime* / *all* and of *unreduced* / *all*; where a run of the other mode did not end, a lower bound:\n\n\
         | | | places | programs | transitions | seconds | published |\n|---|---|---|---|---|---|---|\n",
    );
    for (figure, places) in
        Figure::ALL.into_iter().flat_map(|one| PLACES.map(|places| (one, places)))
    {
        for mode in Mode::ALL {
            let mean = |quantity| {
                let runs = verdicts::of_figure(rows, figure, places);
                verdicts::geometric(runs.map(|(_, at)| verdicts::saved(at, mode, quantity)))
            };
            let Some(saved) = mean(verdicts::transitions) else { continue };
            let _ = writeln!(
                out,
                "| {} | {} | {places} | {} | {} | {} | {} |",
                figure.name(),
                mode.name(),
                saved.of,
                mean_text(Some(saved)),
                mean_text(mean(verdicts::seconds)),
                figure.mean()
            );
        }
    }
    out.push_str(
        "\nThe published means are of seconds, and contain Java and the library, which are never run here: a program that makes two \
         distributed\narrays costs X10X tens of thousands of transitions and us a few, with or without reductions. Programs that do \
         nothing concurrent\nhave little to leave out. Most rows are one execution now, or a few, \
         in hundredths of\na second. Where a search is needed after all, futures are worked out first, which takes longer than some of these searches do \
         without.\n\n",
    );
}

fn mean_text(mean: Option<Mean>) -> String {
    match mean {
        None => "-".into(),
        Some(Mean { value, at_least, .. }) => {
            format!("{}{value:.2}", if at_least { "> " } else { "" })
        }
    }
}

fn table(out: &mut String, rows: &[RowResult]) {
    out.push_str(
        "## All programs\n\n\
         | program | text | places | verdict | states: runtime | unreduced | all | transitions: runtime | unreduced | all | \
         seconds: runtime | unreduced | all | bytes per state: runtime | unreduced | all | \
         published: states | transitions | time | speed-up |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for result in rows {
        let RowResult { row, origin, scale, runs } = result;
        let published = format!(
            "{} / {} | {} / {} | {} | {}",
            row.states.0,
            row.states.1,
            row.transitions.0,
            row.transitions.1,
            row.time,
            row.speed_up
        );
        match runs {
            Err(why) => {
                let _ = writeln!(
                    out,
                    "| {} | {why} | | | | | | | | | | | | | | | {published} |",
                    row.name
                );
            }
            Ok(runs) => {
                for at in runs {
                    let text = if scale.is_empty() {
                        (*origin).to_owned()
                    } else {
                        format!("{origin}, {scale}")
                    };
                    let _ =
                        writeln!(out, "| {} | {text} | {} | {published} |", row.name, numbers(at));
                }
            }
        }
    }
    out.push('\n');
}

fn numbers(At { places, all, unreduced, runtime, without: _ }: &At) -> String {
    let verdict = match &all.end {
        End::Complete(verdict) => (*verdict).to_owned(),
        End::Capped(why) | End::Failed(why) => why.clone(),
    };
    let count = |measure: &Measure, number: u64| match &measure.end {
        End::Complete(_) => grouped(number),
        End::Capped(_) => format!("> {}", grouped(number)),
        End::Failed(_) => "-".to_owned(),
    };
    let time = |measure: &Measure| match &measure.end {
        End::Complete(_) | End::Capped(_) => seconds(measure),
        End::Failed(_) => "-".to_owned(),
    };
    let bytes = |measure: &Measure| match &measure.end {
        End::Complete(_) | End::Capped(_) => format!("{:.0}", measure.bytes_per_state()),
        End::Failed(_) => "-".to_owned(),
    };
    let modes = |text: &dyn Fn(&Measure) -> String| [runtime, unreduced, all].map(text).join(" | ");
    format!(
        "{places} | {verdict} | {} | {} | {} | {}",
        modes(&|measure| count(measure, measure.states)),
        modes(&|measure| count(measure, measure.transitions)),
        modes(&time),
        modes(&bytes)
    )
}

/// How many times as many transitions there are with one reduction off.
fn switched_off(out: &mut String, rows: &[RowResult]) {
    let results: Vec<(&str, &At)> = rows
        .iter()
        .flat_map(|result| result.runs.iter().flatten().map(|at| (result.row.name, at)))
        .filter(|(_, at)| !at.without.is_empty())
        .collect();
    if results.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "## One reduction off\n\nHow many times as many transitions, {} places; concurrent programs only.\n\n| program | all | {} |\n|---|---|{}",
        PLACES[0],
        SWITCHES.join(" | "),
        "---|".repeat(SWITCHES.len())
    );
    for (name, at) in &results {
        let _ = write!(out, "| {name} | {} |", grouped(at.all.transitions));
        for without in &at.without {
            let _ = write!(out, " {} |", Ratio::of(&at.all, without, verdicts::transitions));
        }
        out.push('\n');
    }
    out.push_str("| geometric mean | |");
    for k in 0..SWITCHES.len() {
        let ratios = results.iter().filter_map(|(_, at)| {
            Some(Ratio::of(&at.all, at.without.get(k)?, verdicts::transitions))
        });
        let _ = write!(out, " {} |", mean_text(verdicts::geometric(ratios)));
    }
    out.push_str("\n\n");
}

fn programs(out: &mut String, shown: &[Shown]) {
    out.push_str(
        "## Programs of ours\n\nAt 2 places. `deadlock` is the fault that X10X found in ClockAsyncTest. `unprotected` counts atomically, which is \
         one step each,\nand reads once without atomic: X10X's last optimisation does not look there; the race is found all the same.\n\n\
         | program | | verdict | states | transitions | seconds |\n|---|---|---|---|---|---|\n",
    );
    for Shown { name, args, expected, measure } in shown {
        let verdict = match (&measure.end, expected) {
            (End::Complete("violated"), Some(code)) => format!("violated: `{code}`"),
            (End::Complete("holds"), None) => "holds".to_owned(),
            (End::Complete(verdict), _) => format!("**{verdict}**"),
            (End::Capped(why) | End::Failed(why), _) => format!("**{why}**"),
        };
        let values: Vec<&str> = args.iter().copied().filter(|arg| *arg != "-D").collect();
        let _ = writeln!(
            out,
            "| {name} | {} | {verdict} | {} | {} | {} |",
            values.join(", "),
            grouped(measure.states),
            grouped(measure.transitions),
            seconds(measure)
        );
    }
    out.push('\n');
}

fn growing(out: &mut String, all: &[Growth]) {
    let _ = writeln!(
        out,
        "## Growth with the number of activities\n\nAt 2 places, all reductions: states and seconds.\n\n![transitions by activities]({PLOT})\n"
    );
    out.push_str("| program |");
    for size in SIZES {
        let _ = write!(out, " N={size} |");
    }
    out.push_str("\n|---|---|---|---|---|\n");
    for Growth { series, runs } in all {
        let _ = write!(out, "| {} |", series.name);
        for at in 0..SIZES.len() {
            let cell = match runs.get(at) {
                Some(Some(measure)) => {
                    let more = if measure.complete() { "" } else { "> " };
                    format!("{more}{}, {} s", grouped(measure.states), seconds(measure))
                }
                Some(None) | None => "not run".to_owned(),
            };
            let _ = write!(out, " {cell} |");
        }
        out.push('\n');
    }
    out.push('\n');
    for growth in all {
        let series = growth.series;
        let pace = if growth.is_steep() {
            format!("faster than the square. {}", series.why)
        } else {
            "no faster than the square.".to_owned()
        };
        let _ = writeln!(out, "- `{}`, {}: {pace}", series.name, series.about);
    }
}

#[cfg(test)]
mod tests {
    use super::super::growth::SERIES;
    use super::super::published::ROWS;
    use super::super::tests::measure;
    use super::*;

    #[test]
    fn every_row_has_every_column() {
        let holds = |transitions| measure(End::Complete("holds"), transitions);
        let cut = measure(End::Capped("the time budget".into()), 1700);
        let (unreduced, runtime) = (cut, holds(900));
        let at = At { places: 2, all: holds(17), unreduced, runtime, without: vec![holds(34); 5] };
        let run =
            RowResult { row: &ROWS[0], origin: "2.0.4", scale: "N=2".into(), runs: Ok(vec![at]) };
        let not =
            RowResult { row: &ROWS[1], origin: "", scale: String::new(), runs: Err("no".into()) };
        let rows = [run, not];
        let mut out = String::new();
        table(&mut out, &rows);
        let columns: Vec<usize> = out
            .lines()
            .filter(|line| line.starts_with('|'))
            .map(|line| line.matches('|').count())
            .collect();
        assert_eq!(columns, [21, 21, 21, 21], "{out}");
        assert!(
            out.contains("| AsyncFieldAccess | 2.0.4, N=2 | 2 | holds | 900 | > 1,700 | 17 |"),
            "{out}"
        );
        let mut out = String::new();
        switched_off(&mut out, &rows);
        assert!(out.contains("| AsyncFieldAccess | 17 | 2.00 | 2.00 |"), "{out}");
        let mut out = String::new();
        summary(&mut out, &rows);
        assert!(out.contains("| Figure 3 | unreduced | 2 | 1 | > 100.00 |"), "{out}");
        assert!(out.contains("Of the 2 programs, 1 run."), "{out}");
    }

    #[test]
    fn what_grows_fast_is_explained() {
        let runs = [10, 100, 1000].map(|n| Some(measure(End::Complete("holds"), n)));
        let mut out = String::new();
        growing(&mut out, &[Growth { series: &SERIES[1], runs: runs.into() }]);
        assert!(out.contains("faster than the square. Arrivals at the clock"), "{out}");
        assert!(
            out.contains("| stencil | 10, 0.000 s | 100, 0.000 s | 1,000, 0.000 s | not run |"),
            "{out}"
        );
    }
}
