//! Loops that do nothing but look: `while flag.read() != 1 do ;`.
//!
//! Such a loop waits for its exit condition. As a loop it would go round for ever where the condition never comes, which
//! is no deadlock and no end either. The condition is looked at as the program says; where it says "again", the task waits
//! until a look would say something else. That is right when there is one look in a round: with two, values of two moments
//! can make a condition that never holds at one.

use crate::ast::{Block, Expr, ExprKind, Stmt, StmtKind};
use crate::lower::Lowerer;
use crate::lower::values::Value;
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// Lowers a loop that waits; false when it does more than that.
    pub(crate) fn waiting_loop(&mut self, cond: &'a Expr, body: &'a Block, span: Span) -> bool {
        if !does_nothing(&body.stmts) {
            return false;
        }
        let outer = self.peeking.replace(0);
        let errors = self.found.len();
        let (before, again) = self.inside(|l| {
            let value = l.read(cond);
            let unknown = value.is_unknown();
            (!unknown).then(|| l.condition(&value, cond.span))
        });
        let looks = std::mem::replace(&mut self.peeking, outer);
        let Some(again) = again else { return false };
        if looks != Some(1) || !before.is_empty() || self.found.len() != errors {
            return false;
        }
        let (mut block, test) = self.inside(|l| {
            let value = l.read(cond);
            l.condition(&value, cond.span)
        });
        self.b.at(cond.span);
        let leave = vec![self.b.break_()];
        block.push(self.b.if_(self.b.not(test), leave, Vec::new()));
        // What it waits for is not in the source: that has the opposite.
        let until = self.b.nowhere().not(again);
        self.b.at(cond.span);
        block.push(self.b.when(until, Vec::new()));
        let stmt = self.b.while_(self.b.bool(true), block);
        self.b.at(span);
        self.emit(stmt);
        true
    }

    /// What an operation of a sync or atomic variable would give, as a term; counted.
    pub(crate) fn peek(&mut self, operation: &str, args: Vec<Term>, ty: &Ty) -> Value {
        let Some(count) = self.peeking else { return Value::Unknown };
        let mut args = args.into_iter();
        let Some(cell) = args.next() else { return Value::Unknown };
        let term = match operation {
            "chpl_read" | "chpl_readXX" | "chpl_testAndSet" => self.b.field(cell, "value"),
            "chpl_isFull" => self.b.field(cell, "full"),
            "chpl_compareAndSwap" => {
                let Some(expected) = args.next() else { return Value::Unknown };
                let value = self.b.field(cell, "value");
                self.b.eq(value, expected)
            }
            // Others wait themselves, or change something however they end.
            _ => {
                self.peeking = Some(count + 2);
                return Value::run(ty.clone(), self.b.field(cell, "value"));
            }
        };
        self.peeking = Some(count + 1);
        Value::run(ty.clone(), term)
    }
}

/// Whether statements only let time pass.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other statements do something")]
fn does_nothing(stmts: &[Stmt]) -> bool {
    stmts.iter().all(|stmt| match &stmt.kind {
        StmtKind::Empty => true,
        StmtKind::Block(block) => does_nothing(&block.stmts),
        StmtKind::Expr(expr) => lets_time_pass(expr),
        _ => false,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions call nothing by name")]
fn lets_time_pass(expr: &Expr) -> bool {
    let ExprKind::Call { callee, args, .. } = &expr.kind else { return false };
    let plain = args.iter().all(|arg| {
        matches!(
            arg.value.kind,
            ExprKind::Int(_) | ExprKind::Real { .. } | ExprKind::Name(_) | ExprKind::Dot { .. }
        )
    });
    let name = match &callee.kind {
        ExprKind::Name(name) => &**name,
        ExprKind::Dot { name, .. } => &*name.name,
        _ => return false,
    };
    plain && matches!(name, "sleep" | "yieldExecution" | "chpl_task_yield" | "atomicFence")
}
