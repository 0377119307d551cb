//! Statements: control flow, jumps and the scopes around them.

use super::Lowerer;
use super::functions::Exit;
use crate::checked::{Expr, LabelId, Stmt, StmtKind, Switch};
use crate::types::{LengthId, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Block, Name, StmtKind as Tree};

impl Lowerer<'_> {
    pub fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    /// The statements of a scope. Where a label stands among them, objects are declared before the first one: a jump may
    /// come past their declarations.
    pub fn block_of(&mut self, stmts: &[Stmt]) {
        let labelled = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Label(..) | StmtKind::Case(_));
        if stmts.iter().any(labelled) {
            for stmt in stmts {
                if let StmtKind::Declare(id, _) = &stmt.kind {
                    self.hoist(*id);
                }
            }
        }
        self.stmts(stmts);
    }

    /// What `f` emits, as a scope: names that it takes are free behind it.
    pub fn scope(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        let names = self.frame.taken.len();
        let block = self.emitted(f);
        self.frame.taken.truncate(names);
        block
    }

    /// A statement as a block of the tree.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub fn block(&mut self, stmt: &Stmt) -> Block {
        self.scope(|lowerer| match &stmt.kind {
            StmtKind::Block(stmts) => lowerer.block_of(stmts),
            _ => lowerer.stmt(stmt),
        })
    }

    pub fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(expr) => self.apart(|lowerer| lowerer.effect(expr), span),
            StmtKind::Declare(id, init) => self.declare_local(*id, init.as_ref(), span),
            StmtKind::Length(id, value) => self.length(*id, value),
            StmtKind::Block(stmts) => {
                let block = self.scope(|lowerer| lowerer.block_of(stmts));
                let stmt = self.b.at(span).block(block);
                self.emit(stmt);
            }
            StmtKind::If(cond, yes, no) => self.apart(
                |lowerer| {
                    let cond = lowerer.condition(cond);
                    let yes = lowerer.block(yes);
                    let no = no.as_ref().map_or_else(Vec::new, |no| lowerer.block(no));
                    let stmt = lowerer.b.at(span).if_(cond, yes, no);
                    lowerer.emit(stmt);
                },
                span,
            ),
            StmtKind::While(cond, body) => self.looped(Some(cond), None, body, span),
            StmtKind::For { init, cond, step, body } => {
                let block = self.scope(|lowerer| {
                    lowerer.stmts(init);
                    lowerer.looped(cond.as_ref(), step.as_ref(), body, span);
                });
                let stmt = self.b.at(span).block(block);
                self.emit(stmt);
            }
            StmtKind::DoWhile(body, cond) => self.do_while(body, cond, span),
            StmtKind::Switch(switch) => self.switch(switch, span),
            StmtKind::Case(id) => {
                let label = match self.frame.cases.get(id) {
                    Some(label) => *label,
                    None => self.b.fresh_label("case_"),
                };
                self.b.at(span);
                self.place(label);
            }
            StmtKind::Label(id, _) => {
                let label = self.label_name(*id);
                let stmt = self.b.at(span).label(&label);
                self.emit(stmt);
            }
            StmtKind::Goto(id) => {
                let label = self.label_name(*id);
                let stmt = self.b.at(span).goto(&label);
                self.emit(stmt);
            }
            StmtKind::Break => self.leave(span),
            StmtKind::Continue => self.go_on(span),
            StmtKind::Return(value) => {
                self.apart(|lowerer| lowerer.return_value(value.as_ref(), span), span)
            }
            StmtKind::Fault(code, message) => self.fail(span, *code, message),
            StmtKind::Unsupported(why) => self.unsupported(span, why),
            StmtKind::Dialect(node) => self.hooks.stmt(self, node, span),
        }
    }

    /// Runs `f`; the temporaries that it needs are gone behind it.
    fn apart(&mut self, f: impl FnOnce(&mut Self), span: Span) {
        let block = self.emitted(f);
        let declares = block.iter().any(|stmt| matches!(stmt.kind, Tree::Declare(_)));
        if declares {
            let stmt = self.b.at(span).block(block);
            self.emit(stmt);
        } else {
            self.emit_all(block);
        }
    }

    fn label_name(&mut self, id: LabelId) -> Name {
        self.frame.labels.entry(id).or_insert_with(|| format!("label_{}", id.0 + 1).into()).clone()
    }

    /// A loop that looks before it goes round. With a step, going on jumps in front of that.
    fn looped(&mut self, cond: Option<&Expr>, step: Option<&Expr>, body: &Stmt, span: Span) {
        let next = step.map(|_| self.b.fresh_label("next_"));
        let inline = cond.is_none_or(|cond| self.is_pure(cond));
        let test = match cond {
            Some(cond) if inline => self.condition(cond),
            Some(_) | None => self.b.at(span).bool(true),
        };
        let block = self.emitted(|lowerer| {
            if let Some(cond) = cond.filter(|_| !inline) {
                lowerer.leave_unless(cond, span);
            }
            lowerer.frame.exits.push(Exit::Loop { next });
            let inner = lowerer.block(body);
            lowerer.frame.exits.pop();
            lowerer.joined(inner, span);
            if let (Some(step), Some(next)) = (step, next) {
                lowerer.b.at(span);
                lowerer.place(next);
                lowerer.apart(|lowerer| lowerer.effect(step), step.span);
            }
        });
        let stmt = self.b.at(span).while_(test, block);
        self.emit(stmt);
    }

    fn do_while(&mut self, body: &Stmt, cond: &Expr, span: Span) {
        let next = self.b.fresh_label("next_");
        let block = self.emitted(|lowerer| {
            lowerer.frame.exits.push(Exit::Loop { next: Some(next) });
            let inner = lowerer.block(body);
            lowerer.frame.exits.pop();
            lowerer.joined(inner, span);
            lowerer.b.at(span);
            lowerer.place(next);
            lowerer.leave_unless(cond, cond.span);
        });
        let stmt = self.b.at(span).while_(self.b.bool(true), block);
        self.emit(stmt);
    }

    /// The body of a loop: a scope of its own if it declares anything.
    fn joined(&mut self, block: Block, span: Span) {
        let declares = block.iter().any(|stmt| matches!(stmt.kind, Tree::Declare(_)));
        if declares {
            let stmt = self.b.at(span).block(block);
            self.emit(stmt);
        } else {
            self.emit_all(block);
        }
    }

    fn leave_unless(&mut self, cond: &Expr, span: Span) {
        self.apart(
            |lowerer| {
                let cond = lowerer.condition(cond);
                lowerer.b.at(span);
                let stop = vec![lowerer.b.break_()];
                let stmt = lowerer.b.if_(lowerer.b.not(cond), stop, Vec::new());
                lowerer.emit(stmt);
            },
            span,
        );
    }

    fn leave(&mut self, span: Span) {
        self.b.at(span);
        match self.frame.exits.last() {
            Some(Exit::Switch { end }) => {
                let end = *end;
                self.jump(end);
            }
            Some(Exit::Loop { .. }) | None => {
                let stmt = self.b.break_();
                self.emit(stmt);
            }
        }
    }

    fn go_on(&mut self, span: Span) {
        self.b.at(span);
        let around = self.frame.exits.iter().rev().find_map(|exit| match exit {
            Exit::Loop { next } => Some(*next),
            Exit::Switch { .. } => None,
        });
        match around.flatten() {
            Some(next) => self.jump(next),
            None => {
                let stmt = self.b.continue_();
                self.emit(stmt);
            }
        }
    }

    /// Jumps to the case that fits, from inside the body's scope.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn switch(&mut self, switch: &Switch, span: Span) {
        let end = self.b.fresh_label("end_");
        let block = self.emitted(|lowerer| {
            let value = lowerer.value(&switch.value);
            let ty = lowerer.value_type(&switch.value.ty);
            lowerer.b.at(switch.value.span);
            let value = lowerer.steady(ty, value);
            lowerer.frame.exits.push(Exit::Switch { end });
            let body = lowerer.scope(|lowerer| {
                let stmts = match &switch.body.kind {
                    StmtKind::Block(stmts) => stmts.as_slice(),
                    _ => std::slice::from_ref(&switch.body),
                };
                for stmt in stmts {
                    if let StmtKind::Declare(id, _) = &stmt.kind {
                        lowerer.hoist(*id);
                    }
                }
                for (number, case) in &switch.cases {
                    let label = lowerer.b.fresh_label("case_");
                    lowerer.frame.cases.insert(*case, label);
                    lowerer.b.at(switch.value.span);
                    let number = lowerer.number(*number);
                    let test = lowerer.b.eq(lowerer.b.copy(&value), number);
                    let jump = lowerer.emitted(|lowerer| lowerer.jump(label));
                    let stmt = lowerer.b.if_(test, jump, Vec::new());
                    lowerer.emit(stmt);
                }
                lowerer.b.at(switch.value.span);
                match switch.default {
                    Some(case) => {
                        let label = lowerer.b.fresh_label("default_");
                        lowerer.frame.cases.insert(case, label);
                        lowerer.jump(label);
                    }
                    None => lowerer.jump(end),
                }
                lowerer.stmts(stmts);
            });
            lowerer.frame.exits.pop();
            let stmt = lowerer.b.at(span).block(body);
            lowerer.emit(stmt);
            lowerer.b.at(span);
            lowerer.place(end);
        });
        let stmt = self.b.at(span).block(block);
        self.emit(stmt);
    }

    fn return_value(&mut self, value: Option<&Expr>, span: Span) {
        let Some(value) = value else {
            let stmt = self.b.at(span).return_(None);
            return self.emit(stmt);
        };
        if let Some(result) = self.frame.result.clone() {
            let from = self.value(value);
            let ty = self.memory_type(&value.ty);
            self.b.at(span);
            let target = self.b.view(ty.clone(), self.b.var(&result));
            let stmt = self.b.assign(target, self.b.view(ty, from));
            self.emit(stmt);
            let stmt = self.b.return_(None);
            return self.emit(stmt);
        }
        let term = self.value(value);
        if self.frame.ends {
            return self.exit_with(term, span);
        }
        let stmt = self.b.at(span).return_(Some(term));
        self.emit(stmt);
    }

    /// The length of an array, fixed from here on.
    pub(crate) fn length(&mut self, id: LengthId, value: &Expr) {
        let span = value.span;
        let term = self.converted(value, &Ty::DIFFERENCE);
        let ty = self.value_type(&Ty::DIFFERENCE);
        self.b.at(span);
        let name = self.b.temporary();
        let stmt = self.b.declare(&name, ty, Some(term));
        self.emit(stmt);
        let positive = self.b.ge(self.b.var(&name), self.b.int(1));
        let message = "an array has at least one element";
        let stmt = self.b.assert(positive, Some(Code::IndexOutOfBounds), Some(message));
        self.emit(stmt);
        self.lengths.insert(id, name);
    }
}
