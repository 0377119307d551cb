//! Calls of procedures and of values, and exceptions, which leave calls.

use crate::cell::known;
use crate::world::World;
use crate::{Failure, Halt, Limit, Mishap};
use partita_model::{Loc, Position, ProcId, Slot, Word};
use partita_source::Code;
use partita_tree::NodeId;

impl World<'_> {
    /// Pushes a frame that returns to behind the call; a call that fails stays where it is.
    pub(super) fn call(
        &mut self,
        task: usize,
        proc: ProcId,
        args: &[Word],
        captures: &[Word],
        dst: Option<Slot>,
        (loc, node): (Loc, NodeId),
    ) -> Result<(), Halt> {
        self.set_location(task, loc.next());
        let pushed = self.push_frame(task, proc, args, captures, dst, node);
        if pushed.is_err() {
            self.set_location(task, loc);
        }
        pushed
    }

    pub(super) fn function(&self, callee: Word, node: NodeId) -> Result<(ProcId, Vec<Word>), Halt> {
        known(callee, node)?;
        if let Some(proc) = callee.as_function() {
            return Ok((proc, Vec::new()));
        }
        match callee.as_ref() {
            Some((object, None)) => {
                let closure = self.cells(object).split_first();
                let function =
                    closure.and_then(|(word, captures)| Some((word.as_function()?, captures)));
                let (proc, captures) = function.ok_or_else(|| {
                    Failure::new(Code::Unsupported, node, Mishap::Limit(Limit::NotCallable))
                })?;
                Ok((proc, captures.to_vec()))
            }
            _ => Err(Failure::new(Code::NullDereference, node, Mishap::CallOfNothing).into()),
        }
    }

    /// Goes to the innermost handler; a finding when there is none.
    pub(super) fn throw(&mut self, task: usize, value: Word, node: NodeId) -> Result<(), Halt> {
        let model = self.model;
        let handler_at = |proc: ProcId, loc: Loc| {
            model.proc(proc).handlers.iter().find(|h| (h.start..h.end).contains(&loc)).copied()
        };
        let frames = self.frames(task);
        // A caller's location is already past its call.
        let found = frames.iter().enumerate().find_map(|(depth, Position { proc, loc })| {
            handler_at(*proc, if depth == 0 { *loc } else { loc.before() })
                .map(|handler| (depth, handler))
        });
        let Some((depth, handler)) = found else {
            let uncaught = Mishap::Uncaught { value: self.show(value) };
            return Err(Failure::new(Code::UncaughtException, node, uncaught).into());
        };
        for _ in 0..depth {
            self.pop_frame(task, None);
        }
        self.set(task, handler.slot, value);
        self.set_location(task, handler.target);
        Ok(())
    }
}
