//! Jumps: `exit`, `cycle`, `goto` in its forms, and the constructs that they leave.

use crate::ast::{self, Expr, Ident, Stmt};
use crate::lower::Lowerer;
use crate::sema::types::Ty;
use partita_kit::{Emit, Label};
use partita_source::Span;
use partita_tree::{BinaryOp, Block};

/// A construct that `exit` and `cycle` may name.
pub(crate) struct Loop {
    name: Option<crate::ast::Name>,
    is_loop: bool,
    exit: Label,
    cycle: Label,
    /// How many sealed constructs are around.
    sealed: usize,
}

impl<'a> Lowerer<'a> {
    /// Runs `f` inside a construct that `exit` may leave.
    pub(super) fn construct(
        &mut self,
        name: Option<&Ident>,
        is_loop: bool,
        f: impl FnOnce(&mut Self),
    ) {
        if name.is_none() && !is_loop {
            return f(self);
        }
        let (exit, cycle) = (self.b.fresh_label("exit_"), self.b.fresh_label("cycle_"));
        let name = name.map(|name| name.name.clone());
        let sealed = self.frame.sealed.len();
        self.frame.loops.push(Loop { name, is_loop, exit, cycle, sealed });
        f(self);
        self.frame.loops.pop();
        self.place(exit);
    }

    /// The body of a loop, with the place where `cycle` goes at its end.
    pub(super) fn loop_body(&mut self, body: &'a [Stmt]) -> Block {
        let block = self.body_of(body);
        let cycle = self.frame.loops.last().map(|construct| construct.cycle);
        let Some(cycle) = cycle.filter(|cycle| self.b.is_wanted(*cycle)) else { return block };
        self.emitted(|l| {
            let stmt = l.b.block(block);
            l.emit(stmt);
            l.place(cycle);
        })
    }

    pub(super) fn leave(&mut self, name: Option<&Ident>, cycle: bool, span: Span) {
        let sealed = self.frame.sealed.len();
        let found = self.frame.loops.iter().rev().find(|construct| match name {
            Some(name) => construct.name.as_ref() == Some(&name.name),
            None => construct.is_loop,
        });
        let Some(construct) = found else {
            let word = if cycle { "CYCLE" } else { "EXIT" };
            return self.sema.error(span, format!("{word} stands in no loop that it could mean"));
        };
        if construct.sealed < sealed {
            let what = self.frame.sealed.last().copied().unwrap_or("");
            if what == crate::lower::teams::CHANGE_TEAM {
                return self.unsupported(span, "EXIT out of CHANGE TEAM");
            }
            return self.sema.error(span, format!("a jump out of {what}"));
        }
        let label = if cycle { construct.cycle } else { construct.exit };
        self.b.at(span);
        self.jump(label);
    }

    pub(super) fn goto(&mut self, label: ast::Label, span: Span) {
        if !self.frame.targets.contains(&label) || !self.frame.labels.contains(&label) {
            return self.sema.error(span, format!("there is no statement with label {label}"));
        }
        if let Some(what) = self.frame.sealed.last() {
            let message = format!("a jump inside {what}");
            return self.unsupported(span, &message);
        }
        self.b.at(span);
        let stmt = self.b.goto(&format!("L{label}"));
        self.emit(stmt);
    }

    pub(super) fn computed_goto(&mut self, labels: &[ast::Label], value: &Expr, span: Span) {
        let node = self.expr(value);
        let value = self.steady_node(&node);
        for (k, label) in labels.iter().enumerate() {
            let chosen = self.scalar(&value);
            self.b.at(span);
            let cond = self.b.eq(chosen, self.b.int(i64::try_from(k + 1).unwrap_or(0)));
            let jump = self.emitted(|l| l.goto(*label, span));
            let stmt = self.b.if_(cond, jump, Vec::new());
            self.emit(stmt);
        }
    }

    pub(super) fn arithmetic_if(&mut self, value: &Expr, labels: &[ast::Label; 3], span: Span) {
        let node = self.expr(value);
        let value = self.steady_node(&node);
        for (op, label) in [(BinaryOp::Lt, labels[0]), (BinaryOp::Eq, labels[1])] {
            let chosen = self.scalar(&value);
            let zero =
                if matches!(value.ty, Ty::Int(_)) { self.b.int(0) } else { self.b.real(0.0) };
            let cond = self.b.binary(op, chosen, zero);
            let jump = self.emitted(|l| l.goto(label, span));
            let stmt = self.b.if_(cond, jump, Vec::new());
            self.emit(stmt);
        }
        self.goto(labels[2], span);
    }
}
