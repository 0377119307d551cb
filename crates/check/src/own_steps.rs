//! Which steps of a trace concern nobody but the task that takes them.
//!
//! Loop counters, private variables, and cells that no other actor touches in this trace. Reports
//! may fold such steps; what the finding speaks of is never among them.

use crate::describe::Words;
use crate::finding::TraceStep;
use partita_machine::Record;
use std::collections::BTreeMap;

/// What a step of a trace touched.
pub(crate) struct Touched {
    cells: Vec<String>,
    /// Others can notice it in some other way.
    noticed: bool,
}

impl Touched {
    pub(crate) fn of(record: &Record) -> Self {
        Touched { cells: record.cells.clone(), noticed: record.noticed || record.orders }
    }

    /// A step that is never anybody's own.
    pub(crate) fn by_others() -> Self {
        Touched { cells: Vec::new(), noticed: true }
    }
}

/// Marks the steps; `touched` has one entry for each.
pub(crate) fn mark_own(steps: &mut [TraceStep], touched: &[Touched], words: Option<&Words>) {
    let mut users: BTreeMap<&str, (String, bool)> = BTreeMap::new();
    for (step, touched) in steps.iter().zip(touched) {
        for cell in &touched.cells {
            let user = users.entry(cell).or_insert_with(|| (step.actor.clone(), false));
            user.1 |= user.0 != step.actor;
        }
    }
    for (step, touched) in steps.iter_mut().zip(touched) {
        let shared = |cell: &String| {
            users.get(cell.as_str()).is_some_and(|(_, several)| *several) || spoken_of(words, cell)
        };
        let told = |change: &String| {
            let name = change.split_once(" = ").or_else(|| change.split_once(" becomes "));
            name.is_none_or(|(name, _)| spoken_of(words, name))
        };
        step.own = !touched.noticed
            && !touched.cells.iter().any(shared)
            && !step.changes.iter().filter(|text| !text.starts_with("reads ")).any(told);
    }
}

/// Whether the finding names a variable.
fn spoken_of(words: Option<&Words>, name: &str) -> bool {
    let Some(words) = words else { return false };
    let labels = words.ends.iter().map(|end| &end.label);
    std::iter::once(&words.message).chain(labels).any(|text| contains_name(text, name))
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

    fn step(actor: &str, changes: &[&str]) -> TraceStep {
        TraceStep {
            actor: actor.into(),
            place: String::new(),
            span: None,
            text: String::new(),
            changes: changes.iter().map(|&change| change.into()).collect(),
            network: false,
            printed: String::new(),
            own: false,
        }
    }

    fn touched(cells: &[&str], noticed: bool) -> Touched {
        Touched { cells: cells.iter().map(|&cell| cell.into()).collect(), noticed }
    }

    #[test]
    fn what_others_touch_or_the_finding_names_is_not_own() {
        let words = Words {
            message: "`x[1]` is wrong".into(),
            ends: vec![End { span: None, task: String::new(), label: "here k = 2".into() }],
            notes: Vec::new(),
        };
        let mut steps = [
            step("image 1", &["i = 1"]),
            step("image 1", &["y[1] = 1"]),
            step("image 1", &["t[1] = 1"]),
            step("image 2", &["reads t[1] = 1"]),
            step("image 1", &["k = 2"]),
            step("image 1", &["kk = 2"]),
            step("image 1", &["x[1] = 2"]),
            step("image 1", &["takes l"]),
        ];
        let cells: [&[&str]; 8] = [&[], &["y[1]"], &["t[1]"], &["t[1]"], &[], &[], &["x[1]"], &[]];
        let mut all: Vec<Touched> = cells.iter().map(|cells| touched(cells, false)).collect();
        all[7].noticed = true;
        mark_own(&mut steps, &all, Some(&words));
        let own: Vec<bool> = steps.iter().map(|step| step.own).collect();
        assert_eq!(own, [true, true, false, false, false, true, false, false]);
    }
}
