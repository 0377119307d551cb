//! A task's stack, to look at: for analyses that go on from where a task stands.

use crate::world::{BASE, CALLER, POSITION, RESULT, SLOTS, World, count, position};
use partita_model::{Loc, Position, ProcId, Slot, Word};

/// One frame.
#[derive(Clone, Copy, Debug)]
pub struct FrameView<'w> {
    pub proc: ProcId,
    /// Where it goes on; in a caller, behind the call.
    pub loc: Loc,
    /// The caller's slot that takes the result.
    pub result: Option<Slot>,
    /// What is dead may be undefined.
    pub slots: &'w [Word],
}

impl World<'_> {
    /// The number of a task's segment in the loaded state: equal numbers are equal stacks. The world
    /// must be as loaded.
    #[must_use]
    pub fn task_segment(&self, task: usize) -> u32 {
        self.tasks[task].id()
    }

    /// Every frame of a task, the innermost first; none once it has ended.
    pub fn stack(&self, task: usize) -> impl Iterator<Item = FrameView<'_>> {
        let words = &self.tasks[task].words;
        let first = if self.ended(task) { 0 } else { count(words, BASE) };
        std::iter::successors(Some(first), |base| Some(count(words, base + CALLER)))
            .take_while(|base| *base > 0)
            .map(|base| {
                let Position { proc, loc } = position(words[base + POSITION]);
                let start = base + SLOTS;
                let slots = &words[start..start + self.model.proc(proc).slots.len()];
                let result = u32::try_from(words[base + RESULT].as_int()).ok().map(Slot);
                FrameView { proc, loc, result, slots }
            })
    }
}
