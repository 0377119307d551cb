//! The results as Markdown: `docs/paper-caf.md`.

use super::cases::Group;
use super::results::{GroupResult, Run};
use super::statements;
use crate::bench::machine::Machine;
use crate::bench::measure::End;
use crate::bench::page::{grouped, seconds};
use std::fmt::Write;

pub(crate) fn markdown(
    results: &[GroupResult],
    machine: &Machine,
    limits: &str,
    load: &str,
) -> String {
    let mut out = String::from(
        "# The published experiments on Coarray Fortran, done again\n\n\
         Written by `cargo xtask paper caf`; do not edit. Every number is from one run on one machine, on one thread.\n\n",
    );
    let Machine { processor, cores, compiler: _, date, commit } = machine;
    let _ = write!(
        out,
        "| | |\n|---|---|\n| date | {date} |\n| commit | {commit} |\n| processor | {processor}, {cores} cores |\n\
         | other work on it at the start | {load} |\n| limits of a run | {limits} |\n\n"
    );
    out.push_str(ABOUT);
    out.push_str("## What the numbers say\n\n| | |\n|---|---|\n");
    for statement in statements::all(results) {
        let _ = writeln!(out, "| {} | {} |", statement.claim, statement.answer);
    }
    out.push('\n');
    published(&mut out, results);
    for result in results {
        section(&mut out, "caf", result);
    }
    out
}

const ABOUT: &str = "The paper checked two programs with SPIN, each as it stood and with an abstraction that a user wrote \
as rewriting rules. Here they\nare `examples/heat.f90` (the sweep, plain and shift variants) and `examples/cg.f90` (the row \
reduction), written afresh, each checked\n\n\
- with **no rules**: Partita sees races by itself and keeps all values;\n\
- with **tracking**: `examples/rules/access-tracking.rules`, counters beside every coarray in place of values, as the paper's read \
and\n  write bits (which miss two writers);\n\
- with the **abstraction** on top: `examples/rules/skip-interior.rules` for the sweep, `examples/rules/fold-row.rules` for the row\n  \
reduction.\n\n\
Every way runs with all reductions; *local steps only* merges steps that concern nobody else and does nothing more; *unreduced* \
means\n`--no-reduction all`, every statement of every image a step. `>` marks a run that a limit cut short; larger sizes are then not \
run.\nThe paper ran SPIN on a 2.66 GHz Xeon. The programs print\nnothing at the end, as the paper's. How bits are set and what was left out decide such counts: compare shapes and \
ratios, not digits.\n\n";

pub(crate) fn published(out: &mut String, results: &[GroupResult]) {
    for result in results {
        let Some(published) = &result.group.published else { continue };
        let experiment = &published.experiment;
        let (group, size) = (result.group, published.size);
        let _ = writeln!(out, "## {}, {}={size}: beside the paper\n", group.title, group.size);
        out.push_str("| | states | transitions | seconds |\n|---|---|---|---|\n");
        let figures = [("paper", experiment.plain), ("paper, abstraction", experiment.abstracted)];
        for (name, (transitions, time)) in figures {
            let _ = writeln!(out, "| {name} | | {} | {} |", grouped(transitions), grouped(time));
        }
        for run in result.runs.iter().filter(|run| run.size == size) {
            let _ = writeln!(out, "| {} | {} |", run.way.name(), numbers(run));
        }
        out.push('\n');
    }
}

pub(crate) fn section(out: &mut String, paper: &str, result: &GroupResult) {
    let group = result.group;
    let _ = write!(out, "## {}\n\n`examples/{}`", group.title, group.file);
    for define in group.defines {
        let _ = write!(out, " `{define}`");
    }
    let _ = write!(out, ", by {}: {}.", group.size, group.axis);
    if group.divides {
        let (least, most) = group.sizes;
        let sizes: Vec<String> = result.sizes.iter().map(u32::to_string).collect();
        let _ = write!(
            out,
            " Of {least} to {most}, only {} divide {}.",
            sizes.join(" and "),
            group.places
        );
    }
    let _ = writeln!(out, " The abstraction is `{}`.\n", group.abstraction);
    let _ = writeln!(out, "![transitions by size]({})\n", plot_name(paper, group));
    let _ = writeln!(
        out,
        "| {} | | states | transitions | seconds |\n|---|---|---|---|---|",
        group.size
    );
    for &size in &result.sizes {
        for run in result.runs.iter().filter(|run| run.size == size) {
            let _ = writeln!(out, "| {size} | {} | {} |", run.way.name(), numbers(run));
        }
    }
    out.push('\n');
}

/// States, transitions and seconds as cells.
fn numbers(run: &Run) -> String {
    let Some(measure) = &run.measure else {
        return "not run: a smaller one did not end | |".into();
    };
    let more = match &measure.end {
        End::Complete("holds") => "",
        End::Complete(verdict) => return format!("**{verdict}** | |"),
        End::Capped(why) if why.contains("budget") => "> ",
        End::Capped(why) | End::Failed(why) => return format!("**failed**: {why} | |"),
    };
    let (states, transitions) = (grouped(measure.states), grouped(measure.transitions));
    format!("{more}{states} | {more}{transitions} | {}", seconds(measure))
}

pub(crate) fn plot_name(paper: &str, group: &Group) -> String {
    format!("paper-{paper}-{}.svg", group.key)
}

#[cfg(test)]
mod tests {
    use super::super::cases::{ABSTRACTED, NO_RULES};
    use super::super::results::tests::result;
    use super::*;

    #[test]
    fn a_page() {
        let machine = Machine {
            processor: "P".into(),
            cores: 2,
            compiler: "cc 1".into(),
            date: "2020-01-01".into(),
            commit: "abc".into(),
        };
        let mut rows = result("rows-6", &[(NO_RULES, &[11_874, 20_000]), (ABSTRACTED, &[50, 60])]);
        rows.runs[2].measure = None;
        if let Some(measure) = &mut rows.runs[1].measure {
            measure.end = End::Capped("the time budget ended".into());
        }
        let page = markdown(&[rows], &machine, "60 s, 8 GB", "load 0.1");
        let has = |part: &str| assert!(page.contains(part), "{part}\n{page}");
        has("| paper, abstraction | | 2,900,790 | 12 |\n| no rules | 0 | 11,874 | 0.50 |");
        has("| 3 | no rules | > 0 | > 20,000 | > 0.50 |");
        has("| 2 | abstraction | not run: a smaller one did not end | | |");
        has("Of 2 to 6, only 2 and 3 and 6 divide 6.");
        has("](paper-caf-rows-6.svg)");
        has("| limits of a run | 60 s, 8 GB |");
    }
}
