//! The interleaving: who did what in which order, until it went wrong.
//!
//! A trace is first arranged into columns and entries, whatever its later form. It is drawn as a
//! table with one column per actor when each column gets enough room, else as a list. A trace of
//! very many steps loses its middle, and says how many steps that were.

use crate::fold::{Row, fold};
use crate::numbers::plural_len;
use crate::style::Ink;
use crate::text::{clean, width as width_of, wrap};
use crate::{Style, list, table, words};
use partita_check::{ActorId, Other, Trace, TraceStep};
use partita_source::{Code, SourceMap};

/// How much of a trace is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Steps {
    /// Steps of one statement stand together, and steps on an actor's own data are only counted.
    #[default]
    Folded,
    All,
}

/// Longer traces are cut to the first [`KEEP_FIRST`] and the last [`KEEP_LAST`] steps.
const MOST_STEPS: usize = 400;
const KEEP_FIRST: usize = 50;
const KEEP_LAST: usize = 250;

/// A column: one task or one network card.
pub(crate) struct Actor {
    pub id: ActorId,
    pub name: String,
    pub network: bool,
}

/// One step, ready to be drawn.
pub(crate) struct Step {
    /// From 1.
    pub number: usize,
    /// Index into [`Arranged::actors`].
    pub actor: usize,
    /// Where in the source: `3` or `main.rma:3`; empty when nowhere.
    pub line: String,
    pub text: String,
    pub changes: Vec<Told>,
}

/// What came of a step, in words.
#[derive(Clone)]
pub(crate) struct Told {
    pub text: String,
    /// It tells what was read.
    pub reads: bool,
}

impl Told {
    /// On one line, when none of several is about what was read and there is room.
    pub(crate) fn on_one_line(all: &[Told], room: usize) -> Option<String> {
        let line = all.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join(", ");
        let reads = all.len() > 1 && all.iter().any(|one| one.reads);
        (!reads && width_of(&line) <= room).then_some(line)
    }
}

pub(crate) enum Entry {
    Step(Step),
    /// So many steps are left out here.
    Gap(usize),
}

/// A trace in columns.
pub(crate) struct Arranged {
    pub actors: Vec<Actor>,
    pub entries: Vec<Entry>,
    /// Some steps are only counted.
    pub folded: bool,
}

/// The heading, the interleaving, and what comes next when the finding is about what comes next.
pub(crate) fn trace(
    map: &SourceMap,
    trace: &Trace,
    code: Code,
    style: Style,
    width: usize,
    steps: Steps,
) -> String {
    if trace.steps.is_empty() {
        return "It is so at the very start, before any step.\n".to_owned();
    }
    let number = plural_len(trace.steps.len(), "step");
    let heading = format!("How it happens, in {number}{}", with_lines(trace));
    let then = if let Some(from) = trace.repeats_from {
        match trace.steps.len() - from {
            1 => format!("\nStep {} repeats for ever.\n", from + 1),
            _ => format!("\nSteps {} to {} repeat for ever.\n", from + 1, trace.steps.len()),
        }
    } else if code == Code::Deadlock {
        "\nNow nobody can take another step.\n".to_owned()
    } else if code != Code::DataRace {
        String::new()
    } else if trace.half_done {
        "\nNow the second of the accesses marked above comes.\n".to_owned()
    } else {
        "\nNow the accesses marked above can come in either order.\n".to_owned()
    };
    format!("{}{then}", headed(&heading, map, trace, style, width, steps))
}

/// Two executions to their ends.
pub(crate) fn both(
    map: &SourceMap,
    trace: &Trace,
    other: &Other,
    style: Style,
    width: usize,
    steps: Steps,
) -> String {
    let titles = match &other.programs {
        Some(programs) => programs.each_ref().map(|name| format!("An execution of `{name}`")),
        None => ["One execution", "Another"].map(str::to_owned),
    };
    let [one, other] = [(&titles[0], trace), (&titles[1], &other.trace)].map(|(title, trace)| {
        let number = plural_len(trace.steps.len(), "step");
        let heading = format!("{title}, in {number}{}", with_lines(trace));
        headed(&heading, map, trace, style, width, steps)
    });
    format!("{one}\n{other}")
}

/// An execution that need not lead anywhere.
pub(crate) fn run(map: &SourceMap, trace: &Trace, style: Style, width: usize) -> String {
    if trace.steps.is_empty() {
        return "No step was taken.\n".to_owned();
    }
    let steps = plural_len(trace.steps.len(), "step");
    let heading = format!("One execution, {steps}{}", with_lines(trace));
    headed(&heading, map, trace, style, width, Steps::All)
}

fn headed(
    heading: &str,
    map: &SourceMap,
    trace: &Trace,
    style: Style,
    width: usize,
    steps: Steps,
) -> String {
    let arranged = arrange(map, trace, steps);
    let more = if arranged.folded { " (`--full-trace` has every step)" } else { "" };
    let heading = format!("{heading}{more}:");
    let body = table::table(&arranged, style, width)
        .unwrap_or_else(|| list::list(&arranged, style, width));
    let heading: String =
        wrap(&heading, width).iter().map(|line| style.paint(Ink::Heading, line) + "\n").collect();
    format!("{heading}\n{body}")
}

/// Says what the numbers before the statements are.
fn with_lines(trace: &Trace) -> &'static str {
    if trace.steps.iter().any(|step| step.span.is_some()) { ", with source lines" } else { "" }
}

fn arrange(map: &SourceMap, trace: &Trace, steps: Steps) -> Arranged {
    let actors = actors(trace);
    let several = spans_several_files(trace);
    let mut rows: Vec<Row> = trace
        .steps
        .iter()
        .enumerate()
        .map(|(index, step)| {
            let actor = actors.iter().position(|actor| actor.id == step.actor).unwrap_or(0);
            Row::of(map, trace, index, step, actor, several)
        })
        .collect();
    // What repeats is shown as it is.
    let round = rows.split_off(trace.repeats_from.unwrap_or(rows.len()));
    let (mut rows, folded) = match steps {
        Steps::Folded => fold(rows),
        Steps::All => (rows, false),
    };
    rows.extend(round);
    let total = rows.len();
    let long = total > MOST_STEPS && steps == Steps::Folded;
    let (first, last) = if long { (KEEP_FIRST, KEEP_LAST) } else { (total, 0) };
    let mut entries = Vec::with_capacity(first + last + 1);
    let mut left_out = 0;
    for (at, row) in rows.into_iter().enumerate() {
        if at < first || at >= total - last {
            if left_out > 0 {
                entries.push(Entry::Gap(std::mem::take(&mut left_out)));
            }
            entries.push(Entry::Step(row.told(trace)));
        } else {
            left_out += row.steps;
        }
    }
    Arranged { actors, entries, folded }
}

/// The actors by name, tasks before network cards; also one that the trace forgot to list.
fn actors(trace: &Trace) -> Vec<Actor> {
    let moved = trace.steps.iter().map(|step| step.actor);
    let mut actors: Vec<Actor> = Vec::new();
    for id in trace.moved.iter().copied().chain(moved) {
        if actors.iter().all(|actor| actor.id != id) {
            let network = trace.actor(id).is_some_and(partita_check::Actor::is_card);
            actors.push(Actor { id, name: clean(&words::actor(trace, id)), network });
        }
    }
    actors.sort_by(|a, b| (a.network, &a.name).cmp(&(b.network, &b.name)));
    actors
}

fn spans_several_files(trace: &Trace) -> bool {
    let mut files = trace.steps.iter().filter_map(|step| step.span).map(|span| span.file);
    let first = files.next();
    files.any(|file| Some(file) != first)
}

pub(crate) fn line_of(map: &SourceMap, step: &TraceStep, several: bool) -> String {
    let Some((file, position)) = step.span.and_then(|span| map.position(span)) else {
        return String::new();
    };
    if several {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        format!("{}:{}", clean(name), position.line)
    } else {
        position.line.to_string()
    }
}

/// What stands where steps are left out.
pub(crate) fn gap(steps: usize, width: usize) -> Vec<String> {
    let text =
        format!("… {} left out here; `--full-trace` has them all", { plural_len(steps, "step") });
    wrap(&text, width)
}

#[cfg(test)]
#[path = "trace_tests.rs"]
mod tests;
