//! A trace as a list, for when its actors need more columns than the terminal has.
//!
//! ```text
//!   1. process 2, line 3: put(Y,1,X)
//!   2. process 2, line 4: store X = 3
//!        → X = 3
//! ```

use crate::Style;
use crate::style::Ink;
use crate::text::wrap;
use crate::trace::{Arranged, Entry, Step, Told, gap};

/// Texts are never wrapped to fewer columns than this.
const LEAST_ROOM: usize = 20;

pub(crate) fn list(arranged: &Arranged, style: Style, columns: usize) -> String {
    let digits = arranged.entries.iter().map(|entry| match entry {
        Entry::Step(step) => step.number.to_string().len(),
        Entry::Gap(_) => 0,
    });
    let indent = 2 + digits.max().unwrap_or(1) + 2;
    // Wrapped lines stand two columns further in.
    let room = columns.saturating_sub(indent + 2).max(LEAST_ROOM);
    let mut out = String::new();
    for entry in &arranged.entries {
        match entry {
            Entry::Step(step) => item(&mut out, step, arranged, style, indent, room),
            Entry::Gap(steps) => {
                for line in gap(*steps, room) {
                    indented(&mut out, indent, Ink::Quiet, &line, style);
                }
            }
        }
    }
    out
}

fn item(
    out: &mut String,
    step: &Step,
    arranged: &Arranged,
    style: Style,
    indent: usize,
    room: usize,
) {
    let actor = arranged.actors.get(step.actor);
    let name = actor.map_or("", |actor| actor.name.as_str());
    let ink = if actor.is_some_and(|actor| actor.network) { Ink::Network } else { Ink::Text };
    let place = if step.line.is_empty() { String::new() } else { format!(", line {}", step.line) };
    let number = format!("{:>1$}. ", step.number, indent - 2);
    for (index, line) in wrap(&format!("{name}{place}: {}", step.text), room).iter().enumerate() {
        if index == 0 {
            out.push_str(&style.paint(Ink::Quiet, &number));
            out.push_str(style.paint(ink, line).trim_end());
            out.push('\n');
        } else {
            indented(out, indent + 2, ink, line, style);
        }
    }
    let room = room.saturating_sub(2).max(LEAST_ROOM);
    let changes = match Told::on_one_line(&step.changes, room) {
        Some(all) => vec![all],
        None => step.changes.iter().map(|change| change.text.clone()).collect(),
    };
    for change in changes.iter().filter(|change| !change.is_empty()) {
        for (index, line) in wrap(change, room).iter().enumerate() {
            let start = if index == 0 { "→ " } else { "  " };
            indented(out, indent + 2, Ink::Quiet, &format!("{start}{line}"), style);
        }
    }
}

fn indented(out: &mut String, indent: usize, ink: Ink, text: &str, style: Style) {
    out.push_str(&format!("{}{}\n", " ".repeat(indent), style.paint(ink, text)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Actor;
    use expect_test::expect;
    use partita_check::ActorId;

    #[test]
    fn long_steps_wrap_and_gaps_are_told() {
        let step = |number, actor, line: &str, text: &str, changes: &[&str]| {
            Entry::Step(Step {
                number,
                actor,
                line: line.into(),
                text: text.into(),
                changes: changes
                    .iter()
                    .map(|&text| Told { text: text.into(), reads: false })
                    .collect(),
            })
        };
        let actor = |name: &str, network| Actor { id: ActorId(0), name: name.into(), network };
        let arranged = Arranged {
            folded: false,
            actors: vec![actor("process 1", false), actor("network of process 1", true)],
            entries: vec![
                step(1, 0, "3", "put(target_with_a_long_name, 2, source_with_a_long_name)", &[]),
                Entry::Gap(7),
                step(9, 1, "", "writes target_with_a_long_name", &["Y = 1", "Z = 2"]),
            ],
        };
        expect![[r#"
            As a list:
              1. process 1, line 3: put(target_with_a_long_name,
                   2, source_with_a_long_name)
                 … 7 steps left out here; `--full-trace` has them
                 all
              9. network of process 1: writes
                   target_with_a_long_name
                   → Y = 1, Z = 2
        "#]]
        .assert_eq(&format!("As a list:\n{}", list(&arranged, Style::Plain, 55)));
    }
}
