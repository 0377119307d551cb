//! `do` in its forms, and `forall`.

use crate::ast::{
    ConcurrentHeader, Designator, DoControl, Expr, ExprKind, Ident, Name, Stmt, StmtKind,
};
use crate::lower::Lowerer;
use crate::lower::assign::reads_target;
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::StmtKind as Tree;

impl<'a> Lowerer<'a> {
    pub(super) fn do_construct(&mut self, control: &'a DoControl, body: &'a [Stmt], span: Span) {
        match control {
            DoControl::Forever => {
                let block = self.loop_body(body);
                self.b.at(span);
                let stmt = self.b.while_(self.b.bool(true), block);
                self.emit(stmt);
            }
            DoControl::While(cond) => {
                let mut term = None;
                let mut before = self.emitted(|l| term = Some(l.condition(cond)));
                let term = term.unwrap_or_else(|| self.b.bool(false));
                if before.is_empty() {
                    let block = self.loop_body(body);
                    self.b.at(span);
                    let stmt = self.b.while_(term, block);
                    return self.emit(stmt);
                }
                let block = self.loop_body(body);
                self.b.at(span);
                let leave = self.b.if_(self.b.not(term), vec![self.b.break_()], Vec::new());
                before.push(leave);
                before.push(self.b.block(block));
                let stmt = self.b.while_(self.b.bool(true), before);
                self.emit(stmt);
            }
            DoControl::Count { variable, first, last, step } => {
                self.counted(variable, first, last, step.as_ref(), body, span);
            }
            DoControl::Concurrent(header) => {
                self.note("the iterations of DO CONCURRENT are taken in one order; the standard allows any");
                self.frame.sealed.push("a DO CONCURRENT");
                self.concurrent(header, span, |l| {
                    let block = l.loop_body(body);
                    for stmt in block {
                        l.emit(stmt);
                    }
                });
                self.frame.sealed.pop();
            }
        }
    }

    fn counted(
        &mut self,
        variable: &Ident,
        first: &Expr,
        last: &Expr,
        step: Option<&Expr>,
        body: &'a [Stmt],
        span: Span,
    ) {
        let part = crate::ast::Part::whole(&variable.name, variable.span);
        let designator = Designator { parts: vec![part], span: variable.span };
        let target = Expr { span: variable.span, kind: ExprKind::Designator(designator) };
        let Some(node) = self.target(&target) else { return };
        let counter_ty = node.ty.clone();
        let value = |l: &mut Self, expr: &Expr| {
            let node = l.expr(expr);
            let node = l.fitting(node, &counter_ty, span)?;
            let node = l.steady_node(&node);
            Some(l.scalar(&node))
        };
        let (Some(first), Some(last)) = (value(self, first), value(self, last)) else { return };
        let known = match step {
            None => Some(1),
            Some(step) => self.sema.constant_int(self.frame.scope, step),
        };
        let step = match step {
            None => self.b.int(1),
            Some(step) => match value(self, step) {
                Some(step) => step,
                None => return,
            },
        };
        let no_step = "the step of this DO loop is 0";
        if known == Some(0) {
            return self.fail(span, Code::ErrorStop, no_step);
        }
        if known.is_none() {
            self.b.at(span);
            let moves = self.b.ne(self.b.copy(&step), self.b.int(0));
            let stmt = self.b.assert(moves, Some(Code::ErrorStop), Some(no_step));
            self.emit(stmt);
        }
        let counter = self.element(&node, &[]);
        let cell = |l: &Self| l.b.copy(&counter);
        self.b.at(span);
        let stmt = self.b.assign(cell(self), first);
        self.emit(stmt);
        let block = self.loop_body(body);
        self.b.at(span);
        let cond = match known {
            Some(k) if k > 0 => self.b.le(cell(self), last),
            Some(_) => self.b.ge(cell(self), last),
            None => {
                let down = self.b.lt(self.b.copy(&step), self.b.int(0));
                let low = self.b.ge(cell(self), self.b.copy(&last));
                let high = self.b.le(cell(self), last);
                self.b.conditional(down, low, high)
            }
        };
        let next = match known {
            Some(k) if !matches!(counter_ty, Ty::Real(_)) => {
                let now = cell(self);
                self.b.plus(now, k)
            }
            _ => self.b.add(cell(self), step),
        };
        let step = self.b.assign(cell(self), next);
        // Declarations of the body end before the counter moves on.
        let mut all = if block.iter().any(|stmt| matches!(stmt.kind, Tree::Declare(_))) {
            vec![self.b.block(block)]
        } else {
            block
        };
        all.push(step);
        let stmt = self.b.while_(cond, all);
        self.emit(stmt);
    }

    /// Loops over the index sets of `do concurrent` and `forall`; one order stands for all.
    fn concurrent(&mut self, header: &ConcurrentHeader, span: Span, body: impl FnOnce(&mut Self)) {
        let mut rounds = Vec::new();
        let mut values = Vec::new();
        for index in &header.indices {
            let Some(counting) = self.counting(&index.first, &index.last, index.step.as_ref())
            else {
                return self.unsupported(span, "a step that is not constant");
            };
            let (round, value) = self.round(counting, span);
            rounds.push(round);
            values.push(value);
        }
        let own: Vec<Name> = header.indices.iter().map(|i| i.name.name.clone()).collect();
        let mut block = self.emitted(|l| {
            l.with_aliases(&own, values, |l| {
                let Some(mask) = &header.mask else { return body(l) };
                let cond = l.condition(mask);
                let inner = l.emitted(body);
                l.b.at(span);
                let stmt = l.b.if_(cond, inner, Vec::new());
                l.emit(stmt);
            });
        });
        for round in rounds.iter().rev() {
            block = vec![self.rounds(round, block)];
        }
        self.emit_all(block);
    }

    /// Each assignment of a `forall` reads everything before it stores anything.
    pub(super) fn forall(&mut self, header: &'a ConcurrentHeader, body: &'a [Stmt], span: Span) {
        for stmt in body {
            let StmtKind::Assign { target, value } = &stmt.kind else {
                self.unsupported(stmt.span, "this statement in a FORALL");
                continue;
            };
            if reads_target(target, value) {
                self.unsupported(stmt.span, "a FORALL that reads what it assigns");
                continue;
            }
            self.concurrent(header, span, |l| l.assignment(target, value, stmt.span));
        }
    }
}
