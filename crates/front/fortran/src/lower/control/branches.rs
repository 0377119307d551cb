//! `if` and `select case`.

use crate::ast::{Case, CaseRange, Expr, Stmt};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_tree::{BinaryOp, Expr as Term};

impl<'a> Lowerer<'a> {
    pub(crate) fn condition(&mut self, expr: &Expr) -> Term {
        let node = self.expr(expr);
        if matches!(node.ty, Ty::Other(_)) {
            return self.b.bool(false);
        }
        if !matches!(node.ty, Ty::Logical(_)) {
            self.sema.error(node.span, "a condition is a logical value");
        }
        self.scalar(&node)
    }

    pub(super) fn if_construct(
        &mut self,
        arms: &'a [(Expr, Vec<Stmt>)],
        otherwise: Option<&'a [Stmt]>,
    ) {
        let Some(((cond, body), rest)) = arms.split_first() else {
            if let Some(body) = otherwise {
                self.block(body);
            }
            return;
        };
        let cond_term = self.condition(cond);
        let span = cond.span;
        let yes = self.body_of(body);
        let no = self.emitted(|l| l.if_construct(rest, otherwise));
        self.b.at(span);
        let stmt = self.b.if_(cond_term, yes, no);
        self.emit(stmt);
    }

    pub(super) fn select_case(&mut self, value: &Expr, cases: &'a [Case]) {
        let node = self.expr(value);
        let node = self.steady_node(&node);
        let mut default = None;
        let mut arms = Vec::new();
        for case in cases {
            if case.ranges.is_empty() {
                default = Some(case);
            } else {
                arms.push(case);
            }
        }
        self.case_arms(&node, &arms, default);
    }

    fn case_arms(&mut self, value: &Node<'a>, arms: &[&'a Case], default: Option<&'a Case>) {
        let Some((case, rest)) = arms.split_first() else {
            if let Some(case) = default {
                self.block(&case.body);
            }
            return;
        };
        let mut cond: Option<Term> = None;
        for range in &case.ranges {
            let test = match range {
                CaseRange::Value(expr) => self.case_test(value, expr, crate::ast::BinaryOp::Eq),
                CaseRange::Range(low, high) => {
                    let mut test: Option<Term> = None;
                    for (bound, op) in
                        [(low, crate::ast::BinaryOp::Ge), (high, crate::ast::BinaryOp::Le)]
                    {
                        if let Some(bound) = bound {
                            let part = self.case_test(value, bound, op);
                            test = Some(match test {
                                Some(test) => self.b.binary(BinaryOp::AndThen, test, part),
                                None => part,
                            });
                        }
                    }
                    test.unwrap_or_else(|| self.b.bool(true))
                }
            };
            cond = Some(match cond {
                Some(cond) => self.b.binary(BinaryOp::OrElse, cond, test),
                None => test,
            });
        }
        let cond = cond.unwrap_or_else(|| self.b.bool(false));
        let yes = self.body_of(&case.body);
        let no = self.emitted(|l| l.case_arms(value, rest, default));
        self.b.at(case.span);
        let stmt = self.b.if_(cond, yes, no);
        self.emit(stmt);
    }

    fn case_test(&mut self, value: &Node<'a>, bound: &Expr, op: crate::ast::BinaryOp) -> Term {
        let bound = self.expr(bound);
        let span = bound.span;
        let op = if matches!(value.ty, Ty::Logical(_)) { crate::ast::BinaryOp::Eqv } else { op };
        let node = self.binary(&op, value.clone(), bound, span);
        self.scalar(&node)
    }
}
