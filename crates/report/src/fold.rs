//! Making a trace short: what one actor does to nobody's knowledge is counted, not shown.
//!
//! Two things happen, in this order. Steps that follow each other and belong to one execution of one
//! statement (it read, then it wrote) become one row. Then three or more rows in a row on the actor's
//! own data become one line: `48-52: 13 steps on its own data`. Where there is only one actor, its own
//! data is all there is to see, so the last rows are shown.

use crate::text::clean;
use crate::trace::{Step, Told, line_of};
use crate::words;
use partita_check::{Effect, Trace, TraceStep};
use partita_source::{SourceMap, Span};

/// Fewer rows than this are shown as they are.
const LEAST_FOLDED: usize = 3;

/// Of a single actor's rows so many of the last are shown.
const LAST_ALONE: usize = 12;

/// A row of a trace before it is drawn.
pub(crate) struct Row {
    pub step: Step,
    /// How many steps it stands for.
    pub steps: usize,
    /// What came of them; what is told in one sentence stands together.
    effects: Vec<Vec<Effect>>,
    own: bool,
    span: Option<Span>,
    /// First and last source line.
    lines: Option<(usize, usize)>,
}

impl Row {
    pub(crate) fn of(
        map: &SourceMap,
        trace: &Trace,
        index: usize,
        step: &TraceStep,
        actor: usize,
        several: bool,
    ) -> Self {
        let line = step.span.and_then(|span| map.position(span)).map(|(_, at)| at.line);
        Row {
            step: Step {
                number: index + 1,
                actor,
                line: line_of(map, step, several),
                text: clean(&words::text(trace, step)),
                changes: Vec::new(),
            },
            effects: step.effects.iter().map(|effect| vec![effect.clone()]).collect(),
            steps: 1,
            own: step.own,
            span: step.span,
            lines: line.map(|line| (line, line)),
        }
    }

    /// The statement has read, or arrived, and done nothing else so far.
    fn unfinished(&self) -> bool {
        let mut effects = self.effects.iter().flatten();
        effects.all(|effect| reads(effect) || *effect == Effect::Arrives)
    }

    /// The step, with what came of it in words.
    pub(crate) fn told(self, trace: &Trace) -> Step {
        let told = |effects: &Vec<Effect>| Told {
            text: clean(&words::together(trace, effects)),
            reads: effects.first().is_some_and(reads),
        };
        Step { changes: self.effects.iter().map(told).collect(), ..self.step }
    }

    /// The row before stands on the same line, did nothing, and belongs to nobody else.
    fn completes(&self, before: &Row) -> bool {
        self.step.actor == before.step.actor
            && self.lines.is_some()
            && self.lines == before.lines
            && file(self) == file(before)
            && before.own
            && before.effects.is_empty()
    }

    fn continues(&self, before: &Row) -> bool {
        self.step.actor == before.step.actor
            && self.span.is_some()
            && self.span == before.span
            && self.step.text == before.step.text
            && before.unfinished()
    }
}

/// The rows that are left, and whether some are only counted.
pub(crate) fn fold(rows: Vec<Row>) -> (Vec<Row>, bool) {
    let mut joined: Vec<Row> = Vec::with_capacity(rows.len());
    for row in rows {
        match joined.last_mut() {
            Some(last) if row.continues(last) => {
                join(&mut last.effects, row.effects);
                last.steps += 1;
                last.own &= row.own;
            }
            // A part of the statement that left no trace of its own.
            Some(last) if row.completes(last) => {
                let number = last.step.number;
                let steps = last.steps + 1;
                *last = Row { steps, ..row };
                last.step.number = number;
            }
            _ => joined.push(row),
        }
    }
    let alone = joined.windows(2).all(|pair| pair[0].step.actor == pair[1].step.actor);
    let shown = if alone { LAST_ALONE } else { 0 };
    let mut out: Vec<Row> = Vec::with_capacity(joined.len());
    let mut stretch: Vec<Row> = Vec::new();
    let mut folded = false;
    for row in joined {
        let fits = row.own
            && stretch
                .last()
                .is_none_or(|last| last.step.actor == row.step.actor && file(last) == file(&row));
        if !fits {
            folded |= close(&mut stretch, shown, &mut out);
        }
        if row.own {
            stretch.push(row);
        } else {
            out.push(row);
        }
    }
    folded |= close(&mut stretch, shown, &mut out);
    (out, folded)
}

/// Adds what a statement did next; what it read in a row stands together.
fn join(effects: &mut Vec<Vec<Effect>>, more: Vec<Vec<Effect>>) {
    for one in more {
        match effects.last_mut() {
            Some(last) if last.iter().chain(&one).all(reads) => last.extend(one),
            _ => effects.push(one),
        }
    }
}

/// It gave the statement a value and changed nothing that the reader knows of.
fn reads(effect: &Effect) -> bool {
    match effect {
        Effect::Reads(_) => true,
        Effect::Operation { reads, .. } => *reads,
        Effect::Change { .. }
        | Effect::Reset { .. }
        | Effect::Arrives
        | Effect::Case(_)
        | Effect::Prints(_) => false,
    }
}

fn file(row: &Row) -> Option<partita_source::FileId> {
    row.span.map(|span| span.file)
}

/// Puts a stretch of own rows out: the last ones as they are, the others too or counted.
fn close(stretch: &mut Vec<Row>, shown: usize, out: &mut Vec<Row>) -> bool {
    let last = stretch.split_off(stretch.len().saturating_sub(shown));
    let folded = count(stretch, out);
    out.extend(last);
    folded
}

fn count(stretch: &mut Vec<Row>, out: &mut Vec<Row>) -> bool {
    let (rows, steps) = (stretch.len(), stretch.iter().map(|row| row.steps).sum::<usize>());
    let lines = stretch.iter().filter_map(|row| row.lines);
    let lines = lines.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    if rows < LEAST_FOLDED {
        out.append(stretch);
        return false;
    }
    let mut all = std::mem::take(stretch).into_iter();
    let Some(mut first) = all.next() else { return false };
    let named = first.step.line.rsplit_once(':').map(|(file, _)| format!("{file}:"));
    first.step.line = match lines {
        Some((from, to)) if from == to => format!("{}{from}", named.unwrap_or_default()),
        Some((from, to)) => format!("{}{from}-{to}", named.unwrap_or_default()),
        None => String::new(),
    };
    first.step.text = format!("{steps} steps on its own data");
    first.effects = Vec::new();
    first.steps = steps;
    out.push(first);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{span, step, trace as build};

    fn rows(own: &[(&str, bool)]) -> Vec<Row> {
        let mut map = SourceMap::new();
        let file = map.add("a.f90", "a\nb\nc\nd\n");
        own.iter()
            .enumerate()
            .map(|(index, (text, own))| {
                let name = text.chars().take(1).collect::<String>();
                let changes: &[&str] = if text.len() > 1 { &["reads x = 1"] } else { &[] };
                let mut one = step("image 1", span(&map, file, &name, 0), &name, changes);
                one.step.own = *own;
                let trace = build(&[], vec![one]);
                let actor = usize::from(name == "d");
                Row::of(&map, &trace, index, &trace.steps[0], actor, false)
            })
            .collect()
    }

    fn shown(rows: Vec<Row>) -> String {
        let (rows, folded) = fold(rows);
        let lines = rows.iter().map(|row| {
            let Step { number, line, text, .. } = &row.step;
            format!("{number} {line}: {text} ({})", row.steps)
        });
        format!("{}{}", lines.collect::<Vec<_>>().join(", "), if folded { ", folded" } else { "" })
    }

    #[test]
    fn long_stretches_on_own_data_are_counted() {
        let all = [("a", true), ("b", true), ("c", true), ("d", false), ("a", true), ("b", true)];
        assert_eq!(shown(rows(&all)), {
            "1 1-3: 3 steps on its own data (3), 4 4: d (1), 5 1: a (1), 6 2: b (1), folded"
        });
    }

    #[test]
    fn a_single_actor_shows_its_last_rows() {
        let own: Vec<(&str, bool)> =
            std::iter::repeat_n([("a", true), ("b", true)], 8).flatten().collect();
        let text = shown(rows(&own));
        assert!(
            text.starts_with("1 1-2: 4 steps on its own data (4), 5 1: a (1), 6 2: b (1), "),
            "{text}"
        );
        assert!(!shown(rows(&own[..12])).contains("folded"));
    }

    #[test]
    fn a_statement_that_reads_and_then_writes_is_one_row() {
        assert_eq!(shown(rows(&[("a reads", false), ("a", false), ("b", false)])), {
            "1 1: a (2), 3 2: b (1)"
        });
    }
}
