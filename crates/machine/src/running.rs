//! One long execution: the world goes from step to step without a packed state in between.
//!
//! With [`StepOptions::segments`] a step is a *segment*, all that a task does to data until it comes to an operation that
//! synchronises, or such an operation; the footprint tells the two apart by the classes of its accesses. Nothing is packed, so
//! a step costs what it does and not what the state holds. What a step that failed or waited did to its task is undone by hand
//! ([`Standing`]). Tasks and objects keep their numbers until [`World::collect`] drops what is gone.
//!
//! [`StepOptions::segments`]: crate::StepOptions::segments

use crate::canonical;
use crate::world::World;
use crate::{Failure, TaskNumbers};
use partita_model::{ObjectId, Op, Operand, Position, Word};

/// A task and the header as they were before a step.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    task: Vec<Word>,
    header: Vec<Word>,
    objects: usize,
}

/// Old numbers by new ones, after what is gone was dropped.
#[derive(Clone, Debug, Default)]
pub struct Renumbered {
    pub tasks: Vec<usize>,
    pub objects: Vec<ObjectId>,
}

impl World<'_> {
    /// Puts the world at the initial state.
    ///
    /// # Errors
    /// When there is none.
    pub fn begin(&mut self) -> Result<(), Failure> {
        let mut state = Vec::new();
        self.numbers = Some(TaskNumbers::new(self.model.entries.len()));
        self.initial_state(&mut state)?;
        self.load(&state);
        Ok(())
    }

    /// What the last step did stays: the next one starts from here.
    pub fn keep(&mut self) {
        self.loaded_objects = self.object_count;
    }

    /// Parent and child of each task that the last step made.
    #[must_use]
    pub fn spawned(&self) -> &[(usize, usize)] {
        &self.scratch.spawned
    }

    /// How many alternatives each choice of the last step had.
    #[must_use]
    pub fn widths(&self) -> &[u32] {
        &self.widths
    }

    /// Remembers what a step of the task may change although it does not come to its end.
    pub fn stand(&self, task: usize, standing: &mut Standing) {
        standing.task.clone_from(&self.tasks[task].words);
        standing.header.clone_from(&self.header.words);
        standing.objects = self.object_count;
    }

    /// Goes back there.
    pub fn stand_back(&mut self, task: usize, standing: &Standing) {
        self.tasks[task].edit().clone_from(&standing.task);
        self.header.edit().clone_from(&standing.header);
        self.object_count = standing.objects;
    }

    /// Whether the next thing a task does is to ask a guard.
    #[must_use]
    pub fn is_at_guard(&self, task: usize) -> bool {
        if self.ended(task) {
            return false;
        }
        let Position { proc, loc } = self.here(task);
        let instr = self.model.proc(proc).code.get(loc);
        instr.is_some_and(|instr| matches!(instr.op, Op::GlueBegin { guard: true, .. }))
    }

    /// Whether the guard at which a task stands is open as things are; the footprint says what it looked at. `None` when it
    /// fails instead. The world is as before.
    pub fn is_open(&mut self, task: usize, standing: &mut Standing) -> Option<bool> {
        self.stand(task, standing);
        (self.asks_only, self.answered) = (true, None);
        self.step(task, &[]);
        self.asks_only = false;
        self.stand_back(task, standing);
        self.answered
    }

    /// Puts a word into a cell, past all bookkeeping; what was there comes back.
    pub fn replace(&mut self, object: ObjectId, offset: u32, word: Word) -> Option<Word> {
        let at = 1 + offset as usize;
        let seg = self.objects.get_mut(object.index())?;
        let before = *seg.words.get(at)?;
        *seg.edit_word(at) = word;
        Some(before)
    }

    /// The group that a task is about to join and that is not empty.
    #[must_use]
    pub fn waits_for_group(&self, task: usize) -> Option<ObjectId> {
        let Position { proc, loc } = self.position(task)?;
        let Op::GroupJoin { group, .. } = self.model.proc(proc).code.get(loc)?.op else {
            return None;
        };
        let (object, _) = self.raw(task, Operand::Slot(group)).as_ref()?;
        Some(object)
    }

    /// How many tasks of a group have not ended.
    #[must_use]
    pub fn inside(&self, group: ObjectId) -> i64 {
        self.content(group, 0).map_or(0, Word::as_int)
    }

    /// Drops the tasks and objects that are gone.
    pub fn collect(&mut self) -> Renumbered {
        let renumbered = canonical::renumbered(self);
        self.keep();
        renumbered
    }
}
