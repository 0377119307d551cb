//! Loops that are left by jumps: those over iterators, those with labels, and `do while` with `continue`.
//!
//! The tree's own `break` and `continue` mean the innermost loop. Where that is not the one that is meant, the loop has two
//! labels of the tree: one behind the loop, and one at the end of its body.

use crate::ast::{Ident, LoopKind, Name, Stmt, StmtKind};
use crate::lower::Lowerer;
use crate::lower::stmt::Around;
use partita_kit::{Emit, Label};
use partita_source::Span;

/// What the labels behind loops and behind rounds are called.
pub(crate) const LEAVE: &str = "_leave";
pub(crate) const NEXT: &str = "_next";

/// Where the jumps of a loop lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jumps {
    /// Behind the loop, and behind this round.
    pub(crate) leave: Label,
    pub(crate) next: Label,
    /// Where the cleanups of the loop and of the body begin.
    pub(crate) all: usize,
    pub(crate) own: usize,
}

impl<'a> Lowerer<'a> {
    /// `label L for ...`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "nothing leaves other statements by their label"
    )]
    pub(crate) fn labelled(&mut self, label: &'a Ident, body: &'a Stmt) {
        match &body.kind {
            StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::Loop { kind: LoopKind::For | LoopKind::Foreach, .. } => {
                self.frame.loops.next_label = Some(label.name.clone());
                self.stmt(body);
                self.frame.loops.next_label = None;
            }
            // Nothing leaves the others by their label.
            _ => self.stmt(body),
        }
    }

    /// Runs `f`, which makes a loop; what stands inside it must be lowered by [`Self::round`].
    pub(crate) fn with_loop(&mut self, f: impl FnOnce(&mut Self)) {
        let jumps = self.frame.loops.next_label.take().map(|label| self.loop_label(label));
        self.within(jumps.map_or(Around::Loop, Around::Iterated), f);
        if let Some(jumps) = jumps {
            self.frame.loops.labels.pop();
            self.place_label(jumps.leave);
        }
    }

    fn loop_label(&mut self, label: Name) -> Jumps {
        self.frame.loops.labels.push((label, self.frame.loops.around.len()));
        self.new_jumps()
    }

    pub(crate) fn new_jumps(&mut self) -> Jumps {
        let (next, leave) = (self.b.fresh_label(NEXT), self.b.fresh_label(LEAVE));
        let begun = self.exits.begun();
        Jumps { leave, next, all: begun, own: begun }
    }

    /// One round of the innermost loop.
    pub(crate) fn round(&mut self, f: impl FnOnce(&mut Self)) {
        let Some(Around::Iterated(jumps)) = self.frame.loops.around.last().copied() else {
            return f(self);
        };
        let block = self.emitted(f);
        let stmt = self.b.block(block);
        self.emit(stmt);
        self.place_label(jumps.next);
    }

    /// Where `continue` leads, when it is a jump.
    pub(crate) fn end_round(&mut self) {
        if let Some(Around::Iterated(jumps)) = self.frame.loops.around.last().copied() {
            self.place_label(jumps.next);
        }
    }

    /// Rounds one behind the other, without a loop of the tree: each has a label of its own.
    pub(crate) fn unrolled(&mut self, rounds: usize, f: &mut dyn FnMut(&mut Self, usize)) {
        let outer = self.frame.loops.around.last().copied();
        let jumps = match outer {
            Some(Around::Iterated(jumps)) => Some(jumps),
            Some(Around::Loop) => Some(self.new_jumps()),
            Some(Around::Parallel | Around::Sealed(_) | Around::Try(_)) | None => None,
        };
        for number in 0..rounds {
            if let Some(jumps) = jumps {
                let next = self.b.fresh_label(NEXT);
                self.frame.loops.set_innermost(Around::Iterated(Jumps { next, ..jumps }));
            }
            f(self, number);
        }
        if let (Some(outer), Some(jumps)) = (outer, jumps) {
            self.frame.loops.set_innermost(outer);
            if outer == Around::Loop {
                self.place_label(jumps.leave);
            }
        }
    }

    /// Runs `f` inside of a loop or construct.
    pub(crate) fn within<T>(&mut self, around: Around, f: impl FnOnce(&mut Self) -> T) -> T {
        self.frame.loops.around.push(around);
        let result = f(self);
        self.frame.loops.around.pop();
        result
    }

    /// `break L`, `continue L`
    pub(crate) fn leave_labelled(&mut self, what: &'static str, label: &Ident, span: Span) {
        let named = |(name, at): &(Name, usize)| (*name == label.name).then_some(*at);
        let Some(at) = self.frame.loops.labels.iter().rev().find_map(named) else {
            return self.unsupported(span, "a label that no loop around has");
        };
        for around in self.frame.loops.around[at + 1..].iter().rev() {
            match around {
                Around::Sealed(around) => {
                    return self.error(span, format!("`{what}` cannot leave {around}"));
                }
                Around::Parallel => {
                    return self.error(span, format!("`{what}` cannot leave a parallel loop"));
                }
                Around::Try(_) => {
                    return self
                        .unsupported(span, "`break` or `continue` with a label out of a `try`");
                }
                Around::Loop | Around::Iterated(_) => {}
            }
        }
        if let Some(Around::Iterated(jumps)) = self.frame.loops.around.get(at).copied() {
            self.leave_by_jump(what, jumps);
        }
    }

    pub(crate) fn leave_by_jump(&mut self, what: &str, jumps: Jumps) {
        let (label, cleanups) =
            if what == "break" { (jumps.leave, jumps.all) } else { (jumps.next, jumps.own) };
        self.run_cleanups(cleanups, None);
        self.jump(label);
    }

    /// A label that some jump wants.
    pub(crate) fn place_label(&mut self, label: Label) {
        if self.place(label) {
            let stmt = self.b.nop();
            self.emit(stmt);
        }
    }
}
