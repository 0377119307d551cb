//! Calls of procedures and of values, and exceptions, which leave calls.

use crate::cell::known;
use crate::world::World;
use crate::{Failure, Halt};
use partita_model::{Loc, Slot, Tag, Word};
use partita_source::Code;
use partita_tree::NodeId;

impl World<'_> {
    /// Pushes a frame that returns to behind the call; a call that fails stays where it is.
    pub(super) fn call(
        &mut self,
        task: usize,
        proc: partita_model::ProcId,
        args: &[Word],
        captures: &[Word],
        dst: Option<Slot>,
        (loc, node): (Loc, NodeId),
    ) -> Result<(), Halt> {
        self.set_location(task, loc + 1);
        let pushed = self.push_frame(task, proc, args, captures, dst, node);
        if pushed.is_err() {
            self.set_location(task, loc);
        }
        pushed
    }

    pub(super) fn function(
        &self,
        callee: Word,
        node: NodeId,
    ) -> Result<(partita_model::ProcId, Vec<Word>), Halt> {
        let proc_of = |word: Word| {
            (word.tag == Tag::Function)
                .then(|| partita_model::ProcId(u32::try_from(word.bits).unwrap_or(0)))
        };
        known(callee, node)?;
        if let Some(proc) = proc_of(callee) {
            return Ok((proc, Vec::new()));
        }
        match callee.as_ref() {
            Some((object, None)) => match self.cells(object as usize).split_first() {
                Some((function, captures)) if proc_of(*function).is_some() => {
                    let proc = proc_of(*function).unwrap_or(partita_model::ProcId(0));
                    Ok((proc, captures.to_vec()))
                }
                _ => {
                    Err(Failure::new(Code::Unsupported, node, "this value cannot be called").into())
                }
            },
            _ => Err(Failure::new(Code::NullDereference, node, "a call of nothing").into()),
        }
    }

    /// Goes to the innermost handler; a finding when there is none.
    pub(super) fn throw(&mut self, task: usize, value: Word, node: NodeId) -> Result<(), Halt> {
        let model = self.model;
        let handler_at = |proc: partita_model::ProcId, loc: Loc| {
            model.proc(proc).handlers.iter().find(|h| (h.start..h.end).contains(&loc)).copied()
        };
        let frames = self.frames(task);
        // A caller's location is already past its call.
        let found = frames.iter().enumerate().find_map(|(depth, (proc, loc))| {
            handler_at(*proc, if depth == 0 { *loc } else { loc.saturating_sub(1) })
                .map(|handler| (depth, handler))
        });
        let Some((depth, handler)) = found else {
            let message = format!("{} is thrown and nobody catches it", self.show(value));
            return Err(Failure::new(Code::UncaughtException, node, message).into());
        };
        for _ in 0..depth {
            self.pop_frame(task, None);
        }
        self.set(task, handler.slot, value);
        self.set_location(task, handler.target);
        Ok(())
    }
}
