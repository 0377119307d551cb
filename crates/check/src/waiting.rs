//! Where tasks stand and what they wait for: deadlocks, and barriers that do not match.

use crate::describe::Words;
use crate::finding::End;
use crate::replay::Replayer;
use partita_machine::{Log, StepEnd, Wait, Waiting};
use partita_model::{ObjectId, Op, Place, Position};
use partita_tree::NodeId;

/// Not in the source.
const NOWHERE: NodeId = NodeId(u32::MAX);

/// Steps in which an operation comes to its guard, at most.
const MOST_TO_GUARD: usize = 4;

impl Replayer<'_, '_> {
    pub(crate) fn deadlock(&mut self, waiting: &[(usize, Wait)]) -> Words {
        let message = match waiting {
            [(task, _)] => {
                format!("{} waits for ever and nobody else can move", self.world.task_label(*task))
            }
            _ => {
                format!("{} {} wait for ever: none can move", waiting.len(), self.word_for_tasks())
            }
        };
        let awaited: Vec<(usize, Wait, Option<Waiting>)> =
            waiting.iter().map(|(task, wait)| (*task, *wait, self.awaited(*task))).collect();
        let ends = awaited.iter().map(|one| self.waiting_end(one, &awaited)).collect();
        let tasks = 0..self.world.tasks();
        let ended = tasks.filter(|task| self.world.ended(*task));
        let notes = ended.map(|task| self.has_ended(task)).collect();
        Words { message, ends, notes }
    }

    /// What a task waits for, when it stands at a guard or comes to one in the same statement.
    pub(crate) fn awaited(&mut self, task: usize) -> Option<Waiting> {
        let (state, stmt) = (self.state.clone(), self.world.statement_of(task));
        let numbers = self.world.numbers.clone();
        let mut found = None;
        for _ in 0..MOST_TO_GUARD {
            self.world.log = Some(Log::default());
            self.world.awaited = None;
            let end = self.world.step(task, &[]);
            self.world.log = None;
            if matches!(end, StepEnd::Blocked(_)) {
                found = self.world.awaited.take();
                self.world.restore();
                break;
            }
            let inside = !self.world.ended(task) && self.world.statement_of(task) == stmt;
            if end != StepEnd::Done || !inside {
                self.world.restore();
                break;
            }
            self.settle();
        }
        self.world.load(&state);
        self.world.numbers = numbers;
        self.state = state;
        found
    }

    /// "images" where every place has one task and reports call it by its place.
    fn word_for_tasks(&self) -> String {
        let vocabulary = &self.world.model.vocabulary;
        let mut labels = (0..self.world.tasks()).map(|task| self.world.task_label(task));
        if labels.all(|label| label.starts_with(&vocabulary.place)) {
            vocabulary.places()
        } else {
            "tasks".to_owned()
        }
    }

    fn has_ended(&self, task: usize) -> String {
        let who = self.world.task_label(task);
        match self.seen.get(&who) {
            Some(span) => format!("{who} has ended, {}", self.line_at(*span)),
            None => format!("{who} has ended"),
        }
    }

    /// One sentence for every task but one: where it is, or that it has ended.
    pub(crate) fn where_others_are(&mut self, task: usize) -> Vec<String> {
        let mut sentences = Vec::new();
        for other in (0..self.world.tasks()).filter(|other| *other != task) {
            if self.world.ended(other) {
                sentences.push(self.has_ended(other));
                continue;
            }
            let waits = self.has_arrived(other) || self.awaited(other).is_some();
            let who = self.world.task_label(other);
            let Some(span) = self.world.model.span(self.world.statement_of(other)) else {
                continue;
            };
            let (text, line) = (self.text_at(span), self.line_at(span));
            let verb = if waits { "waits in" } else { "is at" };
            sentences.push(format!("{who} {verb} `{text}`, {line}"));
        }
        sentences
    }

    /// Whether a task has come to a meeting and not left it. Nobody can be asked to move while
    /// another is inside an atomic section, so this goes by where the task stands.
    fn has_arrived(&self, task: usize) -> bool {
        let Some(Position { proc, loc }) = self.world.position(task) else { return false };
        let proc = self.world.model.proc(proc);
        let rest = proc.code.iter().skip(loc.index());
        let next = rest
            .map(|instr| &instr.op)
            .find(|op| matches!(op, Op::AtomicEnter | Op::GlueBegin { guard: true, .. }));
        proc.meeting && matches!(next, Some(Op::GlueBegin { .. }))
    }

    fn waiting_end(
        &self,
        (task, wait, awaited): &(usize, Wait, Option<Waiting>),
        all: &[(usize, Wait, Option<Waiting>)],
    ) -> End {
        let place = |place: Place| {
            format!("{} {}", self.world.model.vocabulary.place, self.place_name(place))
        };
        let (node, label) = match wait {
            Wait::Guard => match awaited {
                Some(waiting) => (waiting.guard, self.guard_label(*task, waiting, all)),
                None => (NOWHERE, "waits here".to_owned()),
            },
            Wait::Group => (NOWHERE, "waits for the tasks of this group to end".to_owned()),
            Wait::Atomic => {
                let owner = self.world.owner().map(|owner| self.world.task_label(owner));
                let owner = owner.unwrap_or_else(|| "another task".to_owned());
                (NOWHERE, format!("cannot go on while {owner} is inside `atomic`"))
            }
            Wait::Flush(Some(to)) => {
                (NOWHERE, format!("waits for its operations towards {}", place(*to)))
            }
            Wait::Flush(None) => (NOWHERE, "waits for all its remote operations".to_owned()),
            Wait::PendingBound => (NOWHERE, "waits for the bound on pending operations".to_owned()),
            Wait::Choice => (NOWHERE, "has nothing to choose from".to_owned()),
        };
        let shown = self.world.model.span(node).is_some();
        let node = if shown { node } else { self.world.statement_of(*task) };
        self.end(*task, node, label)
    }

    /// What a task waits for: in the words of the operation; or who has not come; or the condition.
    fn guard_label(
        &self,
        task: usize,
        waiting: &Waiting,
        all: &[(usize, Wait, Option<Waiting>)],
    ) -> String {
        if let Some(text) = &waiting.text {
            return text.clone();
        }
        if let Some(meeting) = waiting.meeting {
            return self.who_is_missing(meeting, all);
        }
        let text = self.text(waiting.guard);
        // A guard inside a prelude has no text of its own: the call says what it is.
        let what = if text.is_empty() {
            format!("waits in `{}`", self.text(self.world.statement_of(task)))
        } else {
            format!("waits until {text}")
        };
        let values = self.world.values_read(task);
        if values.is_empty() { what } else { format!("{what}; now {}", values.join(", ")) }
    }

    /// Who has not come to a meeting at which others wait.
    fn who_is_missing(&self, meeting: ObjectId, all: &[(usize, Wait, Option<Waiting>)]) -> String {
        let came = |task: usize| {
            all.iter().any(|(other, _, waiting)| {
                *other == task && waiting.as_ref().is_some_and(|w| w.meeting == Some(meeting))
            })
        };
        let missing: Vec<String> = (0..self.world.tasks())
            .filter(|task| !came(*task))
            .map(|task| self.world.task_label(task))
            .collect();
        match missing.as_slice() {
            [] => "waits for somebody to come here".to_owned(),
            [one] => format!("waits for {one} to come here"),
            [first @ .., last] => format!("waits for {} and {last} to come here", first.join(", ")),
        }
    }
}
