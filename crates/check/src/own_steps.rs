//! Which steps of a trace concern nobody but the task that takes them.
//!
//! Loop counters, private variables, and cells that no other actor touches in this trace. Reports
//! may fold such steps; what the finding speaks of is never among them.

use crate::describe::Described;
use crate::finding::{Awaited, Role, What};
use crate::trace::{ActorId, Trace};
use partita_machine::{Cause, CellPath, Effect, Record};
use partita_tree::Vocabulary;
use std::collections::BTreeMap;

/// What a step of a trace touched.
pub(crate) struct Touched {
    cells: Vec<CellPath>,
    /// Others can notice it in some other way.
    noticed: bool,
}

impl Touched {
    pub(crate) fn of(record: &Record) -> Self {
        Touched { cells: record.cells.clone(), noticed: record.noticed() || record.orders }
    }

    /// A step that is never anybody's own.
    pub(crate) fn by_others() -> Self {
        Touched { cells: Vec::new(), noticed: true }
    }
}

/// Marks the steps; `touched` has one entry for each.
pub(crate) fn mark_own(trace: &mut Trace, touched: &[Touched], described: Option<&Described>) {
    let spoken = Spoken::of(described, &trace.vocabulary);
    let mut users: BTreeMap<&CellPath, (ActorId, bool)> = BTreeMap::new();
    for (step, touched) in trace.steps.iter().zip(touched) {
        for cell in &touched.cells {
            let user = users.entry(cell).or_insert((step.actor, false));
            user.1 |= user.0 != step.actor;
        }
    }
    for (step, touched) in trace.steps.iter_mut().zip(touched) {
        let shared = |cell: &CellPath| {
            users.get(cell).is_some_and(|(_, several)| *several) || spoken.names(cell)
        };
        let told = |effect: &Effect| match effect {
            Effect::Change { cell, .. } => spoken.names(cell),
            Effect::Reset { object, defined } => *defined || spoken.names(object),
            Effect::Operation { reads, .. } => !reads,
            Effect::Arrives | Effect::Case(_) | Effect::Prints(_) => true,
            Effect::Reads(_) => false,
        };
        step.own =
            !touched.noticed && !touched.cells.iter().any(shared) && !step.effects.iter().any(told);
    }
}

/// What a finding quotes: names of cells, pieces of the source, messages.
struct Spoken<'a> {
    texts: Vec<String>,
    vocabulary: &'a Vocabulary,
}

impl<'a> Spoken<'a> {
    fn of(described: Option<&Described>, vocabulary: &'a Vocabulary) -> Self {
        let mut spoken = Spoken { texts: Vec::new(), vocabulary };
        if let Some(described) = described {
            spoken.what(&described.what);
            described.ends.iter().for_each(|end| spoken.role(&end.role));
        }
        spoken
    }

    fn what(&mut self, what: &What) {
        match what {
            What::FalseCondition { condition: text, .. } => self.texts.push(text.clone()),
            What::Failure { operand, cause, .. } => {
                self.texts.extend(operand.clone());
                self.texts.extend(cause.named().map(str::to_owned));
            }
            What::Race { cell, .. } | What::Unordered { cell, .. } => self.cell(cell),
            What::Property { text, failure, .. } => {
                self.texts.push(text.clone());
                let named = failure.as_ref().and_then(Cause::named);
                self.texts.extend(named.map(str::to_owned));
            }
            What::Deadlock { .. }
            | What::Endless { .. }
            | What::ResultDepends { .. }
            | What::ResultsDiffer { .. } => {}
        }
    }

    fn role(&mut self, role: &Role) {
        match role {
            Role::Accesses { cell, .. } | Role::AccessedBefore { cell, .. } => self.cell(cell),
            Role::Waits(Awaited::InWords(text)) => self.texts.push(text.clone()),
            Role::Waits(Awaited::Guard { condition, statement, values }) => {
                self.texts.push(condition.as_ref().unwrap_or(statement).clone());
                values.iter().for_each(|reading| self.cell(&reading.cell));
            }
            Role::Fails { values } | Role::GoesRound { sees: values, .. } => {
                values.iter().for_each(|reading| self.cell(&reading.cell))
            }
            Role::Waits(
                Awaited::Meeting { .. }
                | Awaited::Something
                | Awaited::Group
                | Awaited::Atomic { .. }
                | Awaited::Flush { .. }
                | Awaited::PendingBound
                | Awaited::Choice,
            )
            | Role::IsHere
            | Role::Prints { .. }
            | Role::EndsAs { .. } => {}
        }
    }

    fn cell(&mut self, cell: &CellPath) {
        self.texts.push(cell.spelled(self.vocabulary));
    }

    /// Whether the finding names a cell.
    fn names(&self, cell: &CellPath) -> bool {
        let name = cell.spelled(self.vocabulary);
        self.texts.iter().any(|text| contains_name(text, &name))
    }
}

/// Whether a name stands in a text by itself, not as a part of another.
fn contains_name(text: &str, name: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::End;
    use crate::trace::{Doing, TraceStep};
    use partita_machine::{Reading, Value};

    fn cell(name: &str) -> CellPath {
        CellPath::variable(name)
    }

    fn step(actor: usize, effect: Effect) -> TraceStep {
        TraceStep {
            actor: ActorId(actor),
            place: None,
            span: None,
            doing: Doing::Statement { text: String::new(), acts: Vec::new() },
            effects: vec![effect],
            printed: String::new(),
            own: false,
        }
    }

    fn set(name: &str) -> Effect {
        Effect::Change { cell: cell(name), from: Value::Undefined, to: Value::Integer(1) }
    }

    #[test]
    fn what_others_touch_or_the_finding_names_is_not_own() {
        let cause = "`x[1]` is wrong".into();
        let reading = |name| Reading { cell: cell(name), value: Value::Integer(2) };
        let role = Role::Fails { values: vec![reading("k")] };
        let described = Described {
            what: What::Failure { task: None, operand: None, cause },
            ends: vec![End { span: None, task: None, role }],
            notes: Vec::new(),
        };
        let takes = Effect::Operation { words: "takes l".to_owned(), reads: false };
        let mut trace = Trace {
            steps: vec![
                step(1, set("i")),
                step(1, set("y[1]")),
                step(1, set("t[1]")),
                step(2, Effect::Reads(vec![reading("t[1]")])),
                step(1, set("k")),
                step(1, set("kk")),
                step(1, set("x[1]")),
                step(1, takes),
            ],
            ..Trace::default()
        };
        let cells: [&[&str]; 8] = [&[], &["y[1]"], &["t[1]"], &["t[1]"], &[], &[], &["x[1]"], &[]];
        let touched = |names: &[&str]| Touched {
            cells: names.iter().map(|name| cell(name)).collect(),
            noticed: false,
        };
        let mut all: Vec<Touched> = cells.iter().map(|names| touched(names)).collect();
        all[7].noticed = true;
        mark_own(&mut trace, &all, Some(&described));
        let own: Vec<bool> = trace.steps.iter().map(|step| step.own).collect();
        assert_eq!(own, [true, true, false, false, false, true, false, false]);
    }
}
