//! Where tasks stand and what they wait for: deadlocks, rounds without end, and barriers that do not match.

use crate::describe::Described;
use crate::finding::{Awaited, End, Note, Role, What};
use crate::replay::Replayer;
use crate::trace::ActorId;
use partita_machine::{Log, StepEnd, Wait, Waiting};
use partita_model::{ObjectId, Op, Position};
use partita_search::Goer;
use partita_tree::NodeId;

/// Not in the source.
const NOWHERE: NodeId = NodeId(u32::MAX);

/// Steps in which an operation comes to its guard, at most.
const MOST_TO_GUARD: usize = 4;

impl Replayer<'_, '_> {
    pub(crate) fn deadlock(&mut self, waiting: &[(usize, Wait)]) -> Described {
        let tasks = waiting.iter().map(|(task, _)| self.actor(*task)).collect();
        let what = What::Deadlock { waiting: tasks, by_place: self.called_by_place() };
        Described { what, ends: self.waiting_ends(waiting), notes: self.who_has_ended() }
    }

    /// Tasks that go round for ever, and those that wait meanwhile.
    pub(crate) fn endless(
        &mut self,
        going: &[Goer],
        waiting: &[(usize, Wait)],
        changes: bool,
    ) -> Described {
        let what = What::Endless {
            going: going.iter().map(|goer| self.actor(goer.task)).collect(),
            waiting: waiting.iter().map(|(task, _)| self.actor(*task)).collect(),
            changes,
            by_place: self.called_by_place(),
        };
        let mut ends = Vec::new();
        for goer in going {
            let sees = if changes { Vec::new() } else { goer.sees.clone() };
            let role = Role::GoesRound { does: goer.does.clone(), sees };
            ends.push(self.end(goer.task, goer.stmt, role));
        }
        ends.extend(self.waiting_ends(waiting));
        Described { what, ends, notes: self.who_has_ended() }
    }

    fn waiting_ends(&mut self, waiting: &[(usize, Wait)]) -> Vec<End> {
        let awaited: Vec<(usize, Wait, Option<Waiting>)> =
            waiting.iter().map(|(task, wait)| (*task, *wait, self.awaited(*task))).collect();
        awaited.iter().map(|one| self.waiting_end(one, &awaited)).collect()
    }

    fn who_has_ended(&mut self) -> Vec<Note> {
        let ended: Vec<usize> =
            (0..self.world.tasks()).filter(|task| self.world.ended(*task)).collect();
        ended.into_iter().map(|task| self.has_ended(task)).collect()
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

    /// Every place has one task, and reports call it by its place.
    fn called_by_place(&self) -> bool {
        let word = &self.world.model.vocabulary.place;
        (0..self.world.tasks()).all(|task| self.world.task_label(task).starts_with(word))
    }

    fn has_ended(&mut self, task: usize) -> Note {
        let task = self.actor(task);
        Note::HasEnded { task, last: self.seen.get(&task).copied() }
    }

    /// For every task but one: where it is, or that it has ended.
    pub(crate) fn where_others_are(&mut self, task: usize) -> Vec<Note> {
        let mut notes = Vec::new();
        for other in (0..self.world.tasks()).filter(|other| *other != task) {
            if self.world.ended(other) {
                notes.push(self.has_ended(other));
                continue;
            }
            let waits = self.has_arrived(other) || self.awaited(other).is_some();
            let Some(span) = self.world.model.span(self.world.statement_of(other)) else {
                continue;
            };
            let at = self.quote(span);
            notes.push(Note::IsAt { task: self.actor(other), waits, at });
        }
        notes
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
        &mut self,
        (task, wait, awaited): &(usize, Wait, Option<Waiting>),
        all: &[(usize, Wait, Option<Waiting>)],
    ) -> End {
        let (node, awaited) = match wait {
            Wait::Guard => match awaited {
                Some(waiting) => (waiting.guard, self.guarded(*task, waiting, all)),
                None => (NOWHERE, Awaited::Something),
            },
            Wait::Group => (NOWHERE, Awaited::Group),
            Wait::Atomic => {
                let owner = self.world.owner().map(|owner| self.actor(owner));
                (NOWHERE, Awaited::Atomic { owner })
            }
            Wait::Flush(towards) => (NOWHERE, Awaited::Flush { towards: *towards }),
            Wait::PendingBound => (NOWHERE, Awaited::PendingBound),
            Wait::Choice => (NOWHERE, Awaited::Choice),
        };
        let shown = self.world.model.span(node).is_some();
        let node = if shown { node } else { self.world.statement_of(*task) };
        self.end(*task, node, Role::Waits(awaited))
    }

    /// What a task waits for: in the words of the operation; or who has not come; or the condition.
    fn guarded(
        &mut self,
        task: usize,
        waiting: &Waiting,
        all: &[(usize, Wait, Option<Waiting>)],
    ) -> Awaited {
        if let Some(text) = &waiting.text {
            return Awaited::InWords(text.clone());
        }
        if let Some(meeting) = waiting.meeting {
            return Awaited::Meeting { missing: self.who_is_missing(meeting, all) };
        }
        let condition = Some(self.text(waiting.guard)).filter(|text| !text.is_empty());
        let statement = self.text(self.world.statement_of(task));
        Awaited::Guard { condition, statement, values: self.world.values_read(task) }
    }

    /// Who has not come to a meeting at which others wait.
    fn who_is_missing(
        &mut self,
        meeting: ObjectId,
        all: &[(usize, Wait, Option<Waiting>)],
    ) -> Vec<ActorId> {
        let came = |task: usize| {
            all.iter().any(|(other, _, waiting)| {
                *other == task && waiting.as_ref().is_some_and(|w| w.meeting == Some(meeting))
            })
        };
        let missing = (0..self.world.tasks()).filter(|task| !came(*task));
        missing.map(|task| self.actor(task)).collect()
    }
}
