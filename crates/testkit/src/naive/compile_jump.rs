//! Jumps: what `break`, `continue`, `goto` and `return` have to leave on their way.

use super::code::{Silent, Visible};
use super::compile::{Compiler, Context, ContextKind};
use partita_tree::{Name, NodeId};

impl Compiler<'_> {
    /// Sets the jumps of a loop's body: behind it, or to its next round.
    pub fn close_loop(&mut self, context: Context, again: usize) {
        if let ContextKind::Loop { breaks, continues, .. } = context.kind {
            for at in breaks {
                self.fill(at);
            }
            for at in continues {
                self.set_jump(at, again);
            }
        }
    }

    /// Leaves the contexts from the innermost down to the given number of them, or the spawn.
    pub fn leave(&mut self, keep: usize) -> Result<(), String> {
        for index in (keep..self.contexts.len()).rev() {
            match self.contexts[index].kind.clone() {
                ContextKind::Loop { register: Some(register), .. } => {
                    self.silent(Silent::ForClear(register));
                }
                ContextKind::Loop { register: None, .. } => {}
                ContextKind::Atomic => {
                    self.boundary();
                    self.visible(Visible::AtomicLeave);
                }
                ContextKind::Group => {
                    self.boundary();
                    self.visible(Visible::GroupWait);
                }
                ContextKind::On => self.silent(Silent::OnLeave),
                ContextKind::Try => self.silent(Silent::TryLeave),
                ContextKind::Spawn if keep == 0 => return Ok(()),
                ContextKind::Spawn => return Err("a jump out of a spawned body".into()),
            }
        }
        Ok(())
    }

    pub fn jump_out(&mut self, breaking: bool) -> Result<(), String> {
        let inner = self.contexts.iter().rposition(|context| match context.kind {
            ContextKind::Loop { .. } | ContextKind::Spawn => true,
            ContextKind::Atomic | ContextKind::Group | ContextKind::On | ContextKind::Try => false,
        });
        let inner = inner.ok_or("break outside a loop")?;
        self.leave(if breaking { inner } else { inner + 1 })?;
        let hole = self.hole(false);
        match &mut self.contexts[inner].kind {
            ContextKind::Loop { breaks, continues, .. } => {
                if breaking {
                    breaks.push(hole)
                } else {
                    continues.push(hole)
                }
                Ok(())
            }
            ContextKind::Atomic
            | ContextKind::Group
            | ContextKind::On
            | ContextKind::Try
            | ContextKind::Spawn => Err("break out of a spawned body".into()),
        }
    }

    pub fn goto(&mut self, name: &Name) -> Result<(), String> {
        let path = self.label_paths.get(name).ok_or_else(|| format!("unknown label {name}"))?;
        let here: Vec<NodeId> = self.contexts.iter().map(|context| context.id).collect();
        if !here.starts_with(path) {
            return Err(format!("goto {name} into a structured statement"));
        }
        let keep = path.len();
        if self.contexts[keep..].iter().any(|c| matches!(c.kind, ContextKind::Spawn)) {
            return Err(format!("goto {name} out of a spawned body"));
        }
        self.leave(keep)?;
        let hole = self.hole(false);
        self.gotos.push((hole, name.clone()));
        Ok(())
    }
}
