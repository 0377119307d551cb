//! The other orders: from an execution that has ended to how others begin.
//!
//! A step *f* was ordered after others only because they happened to come first (`step.rs`, `guard.rs`). The other order begins with
//! all of the execution but those steps, what must come after them, and what comes after *f*; then *f*. What stands behind *f* in
//! the execution and does not concern it is kept too, and once more left out: for the argument in ADR 23 both are needed.

use super::clock::Moment;
use super::runs::{Beginning, Mark};
use super::{Orders, Why};

/// More of them in one execution are not looked at.
pub(super) const MOST_REVERSALS: usize = 4096;

/// A step that could have come before others, or have chosen otherwise.
pub(super) struct Reversal {
    pub(super) step: Moment,
    /// What it could have come before.
    pub(super) without: Vec<Moment>,
    pub(super) choices: Vec<u32>,
}

impl Orders<'_, '_> {
    pub(super) fn reverse(
        &mut self,
        step: Moment,
        without: Vec<Moment>,
        choices: Vec<u32>,
    ) -> Result<(), Why> {
        self.reversals.push(Reversal { step, without, choices });
        if self.reversals.len() > MOST_REVERSALS { Err(Why::TooMuch) } else { Ok(()) }
    }

    /// At the end of an execution: what is to be run beside it.
    pub(super) fn give_reversals(&mut self) -> Result<(), Why> {
        let reversals = std::mem::take(&mut self.reversals);
        if reversals.is_empty() {
            return Ok(());
        }
        if self.history.len() >= super::MOST_REMEMBERED {
            return Err(Why::TooMuch);
        }
        let marks: Vec<Mark> = self.history.iter().map(|past| self.mark(past)).collect();
        for reversal in reversals {
            for whole in [true, false] {
                let (mark, kept) = self.kept(&reversal, &marks, whole);
                if !self.runs.is_new(mark) {
                    continue;
                }
                let mut beginning = Beginning::default();
                for past in kept.iter().map(|at| &self.history[*at]) {
                    beginning.push(self.tasks.get(past.moment.actor).name, &past.choices);
                }
                beginning.push(self.tasks.get(reversal.step.actor).name, &reversal.choices);
                self.runs.give(beginning).ok_or(Why::TooMuch)?;
            }
        }
        Ok(())
    }

    /// The steps before a step that comes first, and the mark of all.
    fn kept(&self, reversal: &Reversal, marks: &[Mark], whole: bool) -> (Mark, Vec<usize>) {
        let mut mark = Mark::of(
            [u64::MAX, self.tasks.get(reversal.step.actor).name.index() as u64]
                .into_iter()
                .chain(reversal.choices.iter().map(|choice| u64::from(*choice))),
        );
        let mut kept = Vec::new();
        for (at, past) in self.history.iter().enumerate() {
            if past.moment == reversal.step && !whole {
                break;
            }
            let gone = std::iter::once(&reversal.step)
                .chain(&reversal.without)
                .any(|first| self.tasks.is_after(past.moment, *first));
            if !gone {
                mark.add(marks[at]);
                kept.push(at);
            }
        }
        (mark, kept)
    }

    /// A step with what it is ordered after.
    fn mark(&self, past: &super::schedule::Past) -> Mark {
        let task = self.tasks.get(past.moment.actor);
        let [high, low] = self.tasks.ordered_after(past.moment).halves();
        let own = [task.name.index() as u64, u64::from(past.moment.at), high, low];
        let choices = past.choices.iter().map(|choice| u64::from(*choice));
        Mark::of(own.into_iter().chain(choices))
    }
}
