//! The results as Markdown: `docs/paper-upc.md`. What is said of the numbers is computed from them.

use super::super::cases::{ABSTRACTED, NO_RULES, TABLE, Way};
use super::super::page::{published, section};
use super::super::results::GroupResult;
use super::super::statements::{Statement, constant, fewer, verdicts};
use super::lines::Lines;
use super::spin::Exported;
use super::verdicts::{COLUMNS, Row};
use crate::bench::machine::Machine;
use crate::bench::measure::{End, Measure};
use crate::bench::page::{grouped, seconds};
use std::fmt::Write;

pub(crate) struct About {
    pub(crate) machine: Machine,
    pub(crate) load: String,
    pub(crate) limits: String,
}

pub(crate) fn markdown(
    results: &[GroupResult],
    broken: &[Row],
    exported: &[Exported],
    lines: &[Lines],
    about: &About,
) -> String {
    let mut out = String::from(
        "# The published experiments on UPC, done again\n\n\
         Written by `cargo xtask paper upc`; do not edit. Every number is from one run on one machine, on one thread.\n\n",
    );
    let Machine { processor, cores, compiler: _, date, commit } = &about.machine;
    let _ = write!(
        out,
        "| | |\n|---|---|\n| date | {date} |\n| commit | {commit} |\n| processor | {processor}, {cores} cores |\n\
         | other work on it at the start | {} |\n| limits of a run | {} |\n\n",
        about.load, about.limits
    );
    out.push_str(ABOUT);
    out.push_str("## What the numbers say\n\n| | |\n|---|---|\n");
    for Statement { claim, answer } in statements(results, broken) {
        let _ = writeln!(out, "| {claim} | {answer} |");
    }
    out.push('\n');
    published(&mut out, results);
    mutations(&mut out, broken);
    spin(&mut out, exported);
    lengths(&mut out, lines);
    for result in results {
        section(&mut out, "upc", result);
    }
    out
}

const ABOUT: &str = "UPC-SPIN (2011) checked UPC programs with SPIN through look-up tables: one entry for every statement, what \
stands in the program on\nthe left, Promela on the right. Its state counts are not known to us. A later paper checked two of its \
programs through Coarray Fortran,\nand has figures; they stand beside ours. Here the programs are `examples/upc/heat.upc` (the sweep) \
and `examples/upc/cg.upc` (the row reduction),\nwritten afresh, each checked\n\n\
- with **no rules**: Partita sees races by itself and keeps all values;\n\
- with a **table** in the published form, own text (`heat.lut`, `cg.lut`): bits for reads and writes in place of values;\n\
- with **tracking** rules: counters beside every shared array, which see two writers too;\n\
- with the **abstraction** on top: the interior skipped (`skip-interior`), the row folded (`fold-row`).\n\n\
`>` marks a run that a limit cut short; larger sizes are then not run. The paper ran SPIN on a 2.66 GHz Xeon. How bits are set and \
what was left\nout decide such counts: compare shapes and ratios, not digits.\n\n";

fn statements(results: &[GroupResult], broken: &[Row]) -> Vec<Statement> {
    let mut out = vec![verdicts(results)];
    let wrong = super::verdicts::problems(broken).len();
    out.push(Statement {
        claim: "every mutation has the same verdict in UPC and in Fortran, with and without rules, with the table and with SPIN, but \
                for what bits cannot see"
            .into(),
        answer: match wrong {
            0 => "yes".into(),
            count => format!("**no**: {count} answers differ"),
        },
    });
    for result in results {
        let (title, size) = (result.group.title, result.group.size);
        for (way, how) in [(NO_RULES, "without rules"), (ABSTRACTED, "under the abstraction")] {
            out.push(Statement {
                claim: format!("{title}: transitions {how} are constant in {size}"),
                answer: constant(size, &result.complete(way)),
            });
        }
    }
    for result in results {
        let Some(published) = &result.group.published else { continue };
        let size = published.size;
        let name = format!("{} with {}={size}", result.group.title, result.group.size);
        for way in [NO_RULES, TABLE] {
            out.push(fewer(result, size, way, published.experiment.abstracted.0, &name));
        }
        out.push(under_a_second(result, size, NO_RULES, &name));
    }
    out
}

fn under_a_second(result: &GroupResult, size: u32, way: Way, name: &str) -> Statement {
    let answer = match result.get(size, way) {
        Some(measure) if measure.complete() && measure.seconds < 1.0 => {
            format!("yes: {} s", seconds(measure))
        }
        Some(measure) if measure.complete() => format!("**no**: {} s", seconds(measure)),
        Some(_) | None => "**no**: it does not end".into(),
    };
    Statement { claim: format!("{name}, {}: under a second", way.name()), answer }
}

fn mutations(out: &mut String, broken: &[Row]) {
    out.push_str(
        "## Broken on purpose\n\nWhat is found when one thing is broken, all codes that come up; findings of an abstraction are \
         those that the program has as well.\n`data-race` first: where a lock may not be there yet, it is misused too, and what Fortran \
         has no value for is zero in UPC. *Bits cannot see\nit*: two writers set the same bit.\n",
    );
    let mut title = "";
    for row in broken {
        if row.pair.title != title {
            title = row.pair.title;
            let _ = write!(out, "\n| {title} |");
            for column in COLUMNS {
                let _ = write!(out, " {} |", column.name);
            }
            out.push_str("\n|---|");
            out.push_str(&"---|".repeat(COLUMNS.len()));
            out.push('\n');
        }
        let _ = write!(out, "| {} |", row.mutation.name);
        for (column, answer) in COLUMNS.into_iter().zip(&row.answers) {
            let codes: Vec<&str> = answer.codes.iter().map(String::as_str).collect();
            let text = match codes.is_empty() {
                true => answer.verdict.clone(),
                false => codes.join(", "),
            };
            let text = match (row.right(column, answer), row.beyond(column)) {
                (true, true) => format!("{text}: bits cannot see it"),
                (true, false) => text,
                (false, _) => format!("**{}**: {text}", answer.verdict),
            };
            let _ = write!(out, " {text} |");
        }
        out.push('\n');
    }
    out.push('\n');
}

fn spin(out: &mut String, exported: &[Exported]) {
    out.push_str(
        "## SPIN on the models of the tables\n\n| | | states | transitions | seconds |\n|---|---|---|---|---|\n",
    );
    for Exported { group, size, own, spin } in exported {
        for (engine, measure) in [("Partita", own), ("SPIN", spin)] {
            let name = format!("{}, {}={size}", group.title, group.size);
            let _ = writeln!(out, "| {name} | {engine} | {} |", numbers(measure));
        }
    }
    out.push_str(
        "\nSeconds of SPIN are those of its search, without making and compiling the checker.\n\n",
    );
}

fn numbers(measure: &Measure) -> String {
    match &measure.end {
        End::Complete("holds") => {
            let (states, transitions) = (grouped(measure.states), grouped(measure.transitions));
            format!("{states} | {transitions} | {}", seconds(measure))
        }
        End::Complete(what) => format!("**{what}** | |"),
        End::Capped(why) | End::Failed(why) => format!("**failed**: {why} | |"),
    }
}

fn lengths(out: &mut String, lines: &[Lines]) {
    out.push_str(
        "## How much there is to write\n\nLines without comments. The published table for the sweep had 19 entries and 3 declarations, \
         about 60 lines, with its sizes in numbers; one\nof its entries matches nothing in the program printed beside it.\n\n\
         | | entries of the table | lines of the table | lines of the tracking rules | lines of the abstraction on top |\n\
         |---|---|---|---|---|\n",
    );
    for Lines { program, entries, table, tracking, abstraction } in lines {
        let _ = writeln!(out, "| {program} | {entries} | {table} | {tracking} | {abstraction} |");
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::super::results::tests::measure;
    use super::super::cases::GROUPS;
    use super::super::verdicts::tests::row;
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
        let about = About { machine, load: "load 0.1".into(), limits: "30 s, 8 GB".into() };
        let race: (&str, &[&str]) = ("violated", &["data-race"]);
        let holds: (&str, &[&str]) = ("holds", &[]);
        let rows = [row("unchanged", &[holds, race]), row("same-column", &[race, holds])];
        let exported =
            [Exported { group: &GROUPS[0], size: 3, own: measure(7), spin: measure(70) }];
        let lines =
            [Lines { program: "heat flow", entries: 20, table: 40, tracking: 9, abstraction: 5 }];
        let page = markdown(&[], &rows, &exported, &lines, &about);
        let has = |part: &str| assert!(page.contains(part), "{part}\n{page}");
        has("| unchanged | holds | **violated**: data-race |");
        has("| same-column | data-race | holds: bits cannot see it |");
        has("but for what bits cannot see | **no**: 1 answers differ |");
        has("| Heat-flow sweep, 3 threads, MAXN=3 | SPIN | 0 | 70 | 0.50 |");
        has("| heat flow | 20 | 40 | 9 | 5 |");
    }
}
