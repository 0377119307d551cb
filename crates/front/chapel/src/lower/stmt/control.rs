//! Conditions, loops by condition, and `select`.

use crate::ast::{BinaryOp, Block, Cond, Expr, IfArm, Stmt, StmtKind, When};
use crate::lower::Lowerer;
use crate::lower::values::Value;
use crate::sema::{Const, Ty};
use partita_kit::Emit;
use partita_source::Span;

impl<'a> Lowerer<'a> {
    pub(super) fn if_stmt(&mut self, arms: &'a [IfArm], otherwise: Option<&'a Block>) {
        let Some((arm, rest)) = arms.split_first() else {
            if let Some(block) = otherwise {
                let block = self.block_of(block);
                for stmt in block {
                    self.emit(stmt);
                }
            }
            return;
        };
        self.b.at(arm.span);
        match &arm.cond {
            Cond::Expr(cond) => {
                let known = self.read(cond);
                if let Value::Const(Const::Bool(known)) = known {
                    if known {
                        let block = self.block_of(&arm.body);
                        let stmt = self.b.block(block);
                        self.emit(stmt);
                    } else {
                        self.if_stmt(rest, otherwise);
                    }
                    return;
                }
                let test = self.condition(&known, cond.span);
                let yes = self.block_of(&arm.body);
                let no = self.emitted(|l| l.if_stmt(rest, otherwise));
                self.b.at(cond.span);
                let stmt = self.b.if_(test, yes, no);
                self.emit(stmt);
            }
            Cond::Bind { constant, name, value } => {
                let object = self.read(value);
                let object = self.fixed(&object);
                let term = self.term(&object);
                let test = self.b.ne(term, self.b.null());
                let yes = self.emitted(|l| {
                    l.in_scope(|l| {
                        let ty = match object.ty() {
                            Some(Ty::Class(class)) => {
                                Ty::Class(crate::sema::ClassTy { nilable: false, ..class })
                            }
                            other => other.unwrap_or(Ty::Unknown),
                        };
                        let term = l.term(&object);
                        l.declare_with_value(name, &ty, &Value::run(ty.clone(), term), *constant);
                        l.block(&arm.body);
                    });
                });
                let no = self.emitted(|l| l.if_stmt(rest, otherwise));
                self.b.at(arm.span);
                let stmt = self.b.if_(test, yes, no);
                self.emit(stmt);
            }
        }
    }

    /// A value as a condition: numbers and class values count too.
    pub(crate) fn condition(&mut self, value: &Value, span: Span) -> partita_tree::Expr {
        match value.ty() {
            Some(Ty::Int(_) | Ty::Uint(_)) => {
                let term = self.term(value);
                self.b.ne(term, self.b.int(0))
            }
            Some(Ty::Class(_)) => {
                let term = self.term(value);
                self.b.ne(term, self.b.null())
            }
            _ => self.checked(value, &Ty::Bool, span),
        }
    }

    pub(super) fn while_stmt(&mut self, cond: &'a Expr, body: &'a Block, span: Span) {
        if self.waiting_loop(cond, body, span) {
            return;
        }
        let (before, test) = self.inside(|l| {
            let value = l.read(cond);
            l.condition(&value, cond.span)
        });
        self.with_loop(|l| {
            let inner = l.emitted(|l| l.round(|l| l.block(body)));
            l.b.at(cond.span);
            let stmt = if before.is_empty() {
                l.b.while_(test, inner)
            } else {
                let mut block = before;
                let leave = vec![l.b.break_()];
                block.push(l.b.if_(l.b.not(test), leave, Vec::new()));
                block.push(l.b.block(inner));
                l.b.while_(l.b.bool(true), block)
            };
            l.b.at(span);
            l.emit(stmt);
        });
    }

    pub(super) fn do_while(&mut self, body: &'a Block, cond: &'a Expr, span: Span) {
        // A body that does nothing is no reason to look later.
        if self.waiting_loop(cond, body, span) {
            return;
        }
        if contains_continue(body) && self.frame.loops.next_label.is_none() {
            // `continue` goes to the condition, at the end of the round: a jump.
            self.frame.loops.next_label = Some("".into());
        }
        let again = self.temp();
        self.b.at(span);
        let declare = self.b.declare(&again, partita_tree::Type::Bool, Some(self.b.bool(true)));
        self.emit(declare);
        self.with_loop(|l| {
            let block = l.emitted(|l| {
                l.in_scope(|l| {
                    let of_module = std::mem::replace(&mut l.frame.of_module, false);
                    l.statements(&body.stmts);
                    l.end_round();
                    let value = l.read(cond);
                    let test = l.condition(&value, cond.span);
                    let target = l.b.var(&again);
                    let stmt = l.b.assign(target, test);
                    l.emit(stmt);
                    l.frame.of_module = of_module;
                });
            });
            l.b.at(span);
            let stmt = l.b.while_(l.b.var(&again), block);
            l.emit(stmt);
        });
    }

    pub(super) fn select(
        &mut self,
        value: &'a Expr,
        whens: &'a [When],
        otherwise: Option<&'a Block>,
    ) {
        let value = self.read(value);
        let value = self.fixed(&value);
        self.select_arms(&value, whens, otherwise);
    }

    pub(super) fn select_arms(
        &mut self,
        value: &Value,
        whens: &'a [When],
        otherwise: Option<&'a Block>,
    ) {
        let Some((when, rest)) = whens.split_first() else {
            if let Some(block) = otherwise {
                let block = self.block_of(block);
                let stmt = self.b.block(block);
                self.emit(stmt);
            }
            return;
        };
        let mut test: Option<Value> = None;
        for candidate in &when.values {
            let other = self.expr(candidate);
            let other = self.read_value(other, candidate.span);
            let equal = self.apply(BinaryOp::Equal, value.clone(), other, candidate.span);
            test = Some(match (test, equal) {
                (None, equal) => equal,
                (Some(Value::Const(Const::Bool(true))), _)
                | (_, Value::Const(Const::Bool(true))) => Value::Const(Const::Bool(true)),
                (Some(Value::Const(Const::Bool(false))), equal) => equal,
                (Some(test), equal) => {
                    let (left, right) = (self.term(&test), self.term(&equal));
                    Value::run(Ty::Bool, self.b.binary(partita_tree::BinaryOp::OrElse, left, right))
                }
            });
        }
        match test {
            Some(Value::Const(Const::Bool(true))) => {
                let block = self.block_of(&when.body);
                let stmt = self.b.block(block);
                self.emit(stmt);
            }
            Some(Value::Const(Const::Bool(false))) => self.select_arms(value, rest, otherwise),
            Some(test) => {
                let test = self.term(&test);
                let yes = self.block_of(&when.body);
                let no = self.emitted(|l| l.select_arms(value, rest, otherwise));
                self.b.at(when.span);
                let stmt = self.b.if_(test, yes, no);
                self.emit(stmt);
            }
            None => {}
        }
    }
}

/// Whether a body's own iteration is ended by `continue` somewhere.
fn contains_continue(block: &Block) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other statements hold no statements of the same loop"
    )]
    fn any(stmts: &[Stmt]) -> bool {
        stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::Continue(_) => true,
            StmtKind::Block(block) => any(&block.stmts),
            StmtKind::If { arms, otherwise } => {
                arms.iter().any(|arm| any(&arm.body.stmts))
                    || otherwise.as_ref().is_some_and(|block| any(&block.stmts))
            }
            StmtKind::Select { whens, otherwise, .. } => {
                whens.iter().any(|when| any(&when.body.stmts))
                    || otherwise.as_ref().is_some_and(|block| any(&block.stmts))
            }
            _ => false,
        })
    }
    any(&block.stmts)
}
