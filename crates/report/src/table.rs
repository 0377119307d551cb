//! A trace as a table: a column per actor, a row per step, time runs down.
//!
//! ```text
//!     │ process 2       │ network of process 2
//! ────┼─────────────────┼──────────────────────
//!   1 │ 3: put(Y,1,X)   │
//!   2 │ 4: store X = 3  │
//!     │    → X = 3      │
//! ```
//!
//! Columns take their natural width when all fit. Otherwise the widest give way first, and their
//! text is wrapped; a cell that needs more than [`MOST_LINES`] lines is cut with `…`. No column
//! gets less than [`LEAST_COLUMN`]: then there is no table.

use crate::Style;
use crate::style::Ink;
use crate::text::{pad, width as columns_of, wrap_evenly, wrap_to};
use crate::trace::{Actor, Arranged, Entry, Step, Told, gap};

/// A column narrower than this cannot be read.
const LEAST_COLUMN: usize = 14;
/// Lines of one text or one change in a cell.
const MOST_LINES: usize = 4;
/// Changes in one cell when each needs a line.
const MOST_CHANGES: usize = 8;
/// Columns of ` │ `.
const RULE: usize = 3;

/// A line of a cell.
struct Line {
    ink: Ink,
    text: String,
}

/// The table, or nothing when the columns do not fit.
pub(crate) fn table(arranged: &Arranged, style: Style, width: usize) -> Option<String> {
    let gutter = 2 + number_width(arranged);
    let rules = RULE * arranged.actors.len();
    let available = width.checked_sub(gutter + rules)?;
    let widths = share(&natural(arranged), available)?;
    let mut out = String::new();
    head(&mut out, &arranged.actors, &widths, gutter, style);
    for entry in &arranged.entries {
        match entry {
            Entry::Step(step) => row(&mut out, step, &arranged.actors, &widths, gutter, style),
            Entry::Gap(steps) => {
                for line in gap(*steps, width.saturating_sub(gutter)) {
                    let line = style.paint(Ink::Quiet, &line);
                    out.push_str(&format!("{}{line}\n", " ".repeat(gutter)));
                }
            }
        }
    }
    Some(out)
}

fn number_width(arranged: &Arranged) -> usize {
    let last = arranged.entries.iter().rev().find_map(|entry| match entry {
        Entry::Step(step) => Some(step.number),
        Entry::Gap(_) => None,
    });
    last.unwrap_or(0).to_string().len()
}

/// The width each column would like.
fn natural(arranged: &Arranged) -> Vec<usize> {
    let mut widths: Vec<_> = arranged.actors.iter().map(|actor| columns_of(&actor.name)).collect();
    for entry in &arranged.entries {
        match entry {
            Entry::Step(step) => {
                let lines = cell(step, false, usize::MAX / 2);
                let widest = lines.iter().map(|line| columns_of(&line.text)).max().unwrap_or(0);
                if let Some(width) = widths.get_mut(step.actor) {
                    *width = widest.max(*width);
                }
            }
            Entry::Gap(_) => {}
        }
    }
    widths
}

/// Widths of at most `available` in all: everybody below a common limit gets what they like, the
/// others the limit, left-over columns go to the first of them. Nothing when the limit would be
/// below [`LEAST_COLUMN`].
fn share(natural: &[usize], available: usize) -> Option<Vec<usize>> {
    let taken = |limit: usize| natural.iter().map(|&width| width.min(limit)).sum::<usize>();
    let most = natural.iter().copied().max()?;
    if taken(LEAST_COLUMN) > available {
        return None;
    }
    let mut limit = LEAST_COLUMN.min(most);
    while limit < most && taken(limit + 1) <= available {
        limit += 1;
    }
    let mut spare = available - taken(limit);
    let widths = natural.iter().map(|&width| {
        let extra = usize::from(width > limit && spare > 0);
        spare -= extra;
        width.min(limit) + extra
    });
    Some(widths.collect())
}

fn head(out: &mut String, actors: &[Actor], widths: &[usize], gutter: usize, style: Style) {
    let names: Vec<_> =
        actors.iter().zip(widths).map(|(actor, &width)| wrap_evenly(&actor.name, width)).collect();
    let height = names.iter().map(Vec::len).max().unwrap_or(0);
    for at in 0..height {
        let cells = names.iter().map(|lines| {
            // Short names stand at the bottom, next to their column.
            let at = (at + lines.len()).checked_sub(height);
            at.and_then(|at| lines.get(at)).map_or("", String::as_str)
        });
        let cells: Vec<_> = cells.map(|text| (Ink::Heading, text)).collect();
        line(out, "", &cells, widths, gutter, style);
    }
    let mut rule = "─".repeat(gutter + 1);
    for (index, width) in widths.iter().enumerate() {
        let last = index + 1 == widths.len();
        rule.push('┼');
        rule.push_str(&"─".repeat(width + if last { 1 } else { 2 }));
    }
    out.push_str(&style.paint(Ink::Quiet, &rule));
    out.push('\n');
}

fn row(
    out: &mut String,
    step: &Step,
    actors: &[Actor],
    widths: &[usize],
    gutter: usize,
    style: Style,
) {
    let network = actors.get(step.actor).is_some_and(|actor| actor.network);
    let room = widths.get(step.actor).copied().unwrap_or(LEAST_COLUMN);
    for (index, text) in cell(step, network, room).iter().enumerate() {
        let number = if index == 0 { step.number.to_string() } else { String::new() };
        let mut cells = vec![(Ink::Text, ""); widths.len()];
        if let Some(own) = cells.get_mut(step.actor) {
            *own = (text.ink, &text.text);
        }
        line(out, &number, &cells, widths, gutter, style);
    }
}

/// The lines of a step: its text behind the line number, then what changed, both indented.
fn cell(step: &Step, network: bool, room: usize) -> Vec<Line> {
    let head = if step.line.is_empty() { String::new() } else { format!("{}: ", step.line) };
    // A long head in a narrow column would leave no room for the text.
    let tight = columns_of(&head) * 3 > room && columns_of(&head) + columns_of(&step.text) > room;
    let indent = if tight { 2 } else { columns_of(&head) };
    let hanging = " ".repeat(indent);
    let ink = if network { Ink::Network } else { Ink::Text };
    let mut lines = Vec::new();
    if !tight {
        for (index, text) in wrap_to(&step.text, room - indent, MOST_LINES).into_iter().enumerate()
        {
            let start = if index == 0 { &head } else { &hanging };
            lines.push(Line { ink, text: format!("{start}{text}") });
        }
    } else {
        let text = format!("{head}{}", step.text);
        let wrapped = wrap_to(&text, room, MOST_LINES);
        lines.extend(wrapped.into_iter().map(|text| Line { ink, text }));
    }
    lines.extend(
        changes(&step.changes, room.saturating_sub(indent + 2))
            .into_iter()
            .map(|text| Line { ink: Ink::Quiet, text: format!("{hanging}{text}") }),
    );
    lines
}

/// What changed: on one line if that fits, else a line or more for each.
fn changes(changes: &[Told], room: usize) -> Vec<String> {
    if changes.iter().all(|change| change.text.is_empty()) {
        return Vec::new();
    }
    if let Some(all) = Told::on_one_line(changes, room) {
        return vec![format!("→ {all}")];
    }
    let mut lines = Vec::new();
    for change in changes.iter().take(MOST_CHANGES) {
        for (index, text) in wrap_to(&change.text, room, MOST_LINES).into_iter().enumerate() {
            lines.push(format!("{}{text}", if index == 0 { "→ " } else { "  " }));
        }
    }
    if changes.len() > MOST_CHANGES {
        lines.push(format!("→ … {} more", changes.len() - MOST_CHANGES));
    }
    lines
}

/// One line of the terminal, without blanks at its end.
fn line(
    out: &mut String,
    number: &str,
    cells: &[(Ink, &str)],
    widths: &[usize],
    gutter: usize,
    style: Style,
) {
    let rule = style.paint(Ink::Quiet, "│");
    let mut text =
        format!("{}{}", " ".repeat(gutter - number.len()), { style.paint(Ink::Quiet, number) });
    for (index, ((ink, cell), &width)) in cells.iter().zip(widths).enumerate() {
        let last = index + 1 == widths.len();
        let blanks =
            if last { String::new() } else { pad("", width - columns_of(cell).min(width)) };
        text.push_str(&format!(" {rule} {}{blanks}", style.paint(*ink, cell)));
    }
    out.push_str(text.trim_end());
    out.push('\n');
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
