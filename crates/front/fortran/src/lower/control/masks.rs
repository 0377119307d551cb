//! `where`: assignments to the elements that a mask chooses.

use crate::ast::{Expr, Stmt, StmtKind};
use crate::lower::Lowerer;
use crate::lower::assign::reads_target;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_kit::{Emit, Loops};
use partita_source::Span;
use partita_tree::BinaryOp;

impl<'a> Lowerer<'a> {
    pub(super) fn where_construct(
        &mut self,
        arms: &'a [(Expr, Vec<Stmt>)],
        otherwise: Option<&'a [Stmt]>,
        span: Span,
    ) {
        // Masks are evaluated first; an element belongs to the first arm whose mask is true.
        let mut before: Option<Node<'a>> = None;
        for (mask, body) in arms {
            let node = self.expr(mask);
            if node.is_scalar() {
                return self.sema.error(mask.span, "the mask of a WHERE is an array");
            }
            let own = self.stored_copy(node);
            let chosen = match &before {
                None => own.clone(),
                Some(before) => {
                    let pending = self.map(
                        Ty::LOGICAL,
                        vec![before.clone(), own.clone()],
                        span,
                        |l, args| {
                            let mut args = args.into_iter();
                            let (a, b) = (args.next(), args.next());
                            match (a, b) {
                                (Some(a), Some(b)) => l.b.binary(BinaryOp::And, l.b.not(a), b),
                                _ => l.b.bool(false),
                            }
                        },
                    );
                    self.stored_copy(pending)
                }
            };
            self.masked(&chosen, body);
            before = Some(match before {
                None => own,
                Some(before) => {
                    let either = self.map(Ty::LOGICAL, vec![before, own], span, |l, args| {
                        let mut args = args.into_iter();
                        match (args.next(), args.next()) {
                            (Some(a), Some(b)) => l.b.binary(BinaryOp::Or, a, b),
                            _ => l.b.bool(false),
                        }
                    });
                    self.stored_copy(either)
                }
            });
        }
        if let (Some(body), Some(before)) = (otherwise, before) {
            let rest = self.map(Ty::LOGICAL, vec![before], span, |l, args| {
                let mask = args.into_iter().next().unwrap_or_else(|| l.b.bool(false));
                l.b.not(mask)
            });
            let rest = self.stored_copy(rest);
            self.masked(&rest, body);
        }
    }

    fn masked(&mut self, mask: &Node<'a>, body: &'a [Stmt]) {
        for stmt in body {
            let StmtKind::Assign { target, value } = &stmt.kind else {
                self.unsupported(stmt.span, "this statement in a WHERE");
                continue;
            };
            let span = stmt.span;
            let Some(to) = self.target(target) else { continue };
            let mut from = self.expr(value);
            let reads_itself = reads_target(target, value);
            let Some(fitting) = self.fitting(from, &to.ty, span) else { continue };
            from = fitting;
            if reads_itself && !from.is_scalar() {
                // Elements outside the mask are not evaluated.
                let copy = self.temp_array(&to.ty, to.shape(), span);
                self.store_masked(mask, &copy, &from, span);
                from = copy;
            }
            self.store_masked(mask, &to, &from, span);
        }
    }

    fn store_masked(&mut self, mask: &Node<'a>, to: &Node<'a>, from: &Node<'a>, span: Span) {
        self.for_each_where(to.shape(), Some(&mask.lazy()), span, |l, indices| {
            let target = l.element(to, indices);
            let value = l.element(from, indices);
            l.copy_value(target, value, &to.ty, span);
        });
    }
}
