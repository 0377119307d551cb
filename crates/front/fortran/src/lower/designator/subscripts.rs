//! Subscripts: elements, sections, vectors of indices.

use crate::ast::{Arg, ArgValue};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::lower::storage::Bounds;
use crate::sema::types::Ty;
use partita_kit::Size;
use partita_source::Span;
use partita_tree::{BinaryOp, Expr, Intrinsic};

/// How one dimension is subscripted.
#[derive(Clone)]
pub(super) enum Subscript<'a> {
    /// One element; the term is computed already.
    Index(Expr),
    /// `low, low + step, ...`
    Range { low: Size, step: i64 },
    /// With a step that is not constant.
    Stride { low: Size, step: Expr },
    /// A vector of indices.
    Vector(Node<'a>),
}

impl<'a> Lowerer<'a> {
    /// Evaluates subscripts; the shape is that of the selected section.
    pub(super) fn subscripts(
        &mut self,
        args: &[Arg],
        bounds: &[Bounds],
        span: Span,
    ) -> Option<(Vec<Subscript<'a>>, Vec<Size>)> {
        if args.len() != bounds.len() {
            self.sema.error(span, "the number of subscripts is not the number of dimensions");
            return None;
        }
        let many = args.iter().any(|arg| matches!(arg.value, ArgValue::Section { .. }));
        let mut subscripts = Vec::new();
        let mut shape = Vec::new();
        for (arg, bound) in args.iter().zip(bounds) {
            match &arg.value {
                ArgValue::Expr(index) => {
                    let node = self.expr(index);
                    if !matches!(node.ty, Ty::Int(_) | Ty::Other(_)) {
                        self.sema.error(node.span, "a subscript is an integer");
                    }
                    if node.rank() == 1 {
                        let node = self.materialised(node);
                        shape.push(node.shape()[0].clone());
                        subscripts.push(Subscript::Vector(node));
                        continue;
                    }
                    let mut expr = self.scalar(&node);
                    if many {
                        expr = self.steady_expr(&node.ty, expr);
                    }
                    subscripts.push(Subscript::Index(expr));
                }
                ArgValue::Section { low, high, step } => {
                    let scope = self.frame.scope;
                    // Whatever the sign of the step: `v(::-1)` of several elements has none (9.5.3.3.1).
                    let low = match low {
                        Some(low) => self.size_of(low, scope),
                        None => bound.low.clone(),
                    };
                    let high = match high {
                        Some(high) => self.size_of(high, scope),
                        None => {
                            let high =
                                self.b.sum(self.b.size(&bound.low), self.b.size(&bound.extent));
                            let high = self.b.plus(high, -1);
                            self.b.sized(high)
                        }
                    };
                    let step_known = match step {
                        None => Some(1),
                        Some(step) => self.sema.constant_int(scope, step),
                    };
                    if let (None, Some(step)) = (step_known, step) {
                        let step = self.expr(step);
                        let step = self.steady_node(&step);
                        let step = self.scalar(&step);
                        let span_term = self.b.difference(self.b.size(&high), self.b.size(&low));
                        let span_term = self.b.add(span_term, self.b.copy(&step));
                        let trips = self.b.binary(BinaryOp::Div, span_term, self.b.copy(&step));
                        let trips = self.b.intrinsic(Intrinsic::Max, vec![self.b.int(0), trips]);
                        let trips = self.steady_size_of(Size::Term(trips));
                        shape.push(trips);
                        subscripts.push(Subscript::Stride { low, step });
                        continue;
                    }
                    let step_known = step_known.unwrap_or(1);
                    if step_known == 0 {
                        self.sema.error(arg.span, "a section with step 0");
                        return None;
                    }
                    let extent = self.b.extent(&low, &high, step_known);
                    let extent = self.steady_size_of(extent);
                    shape.push(extent);
                    subscripts.push(Subscript::Range { low, step: step_known });
                }
                ArgValue::Star | ArgValue::Meta(_) => {
                    self.sema.error(arg.span, "this is not a subscript");
                    return None;
                }
            }
        }
        Some((subscripts, shape))
    }

    /// Subscripts of the array for an element of the section.
    pub(super) fn indices(&mut self, subscripts: &[Subscript<'a>], indices: &[Expr]) -> Vec<Expr> {
        let mut rest = indices.iter();
        subscripts
            .iter()
            .map(|subscript| match subscript {
                Subscript::Index(expr) => self.b.copy(expr),
                Subscript::Range { low, step } => {
                    let index = self.next_index(&mut rest);
                    let offset = self.b.plus(index, -1);
                    let offset = self.b.times(offset, self.b.int(*step));
                    self.b.sum(offset, self.b.size(low))
                }
                Subscript::Stride { low, step } => {
                    let index = self.next_index(&mut rest);
                    let offset = self.b.plus(index, -1);
                    let offset = self.b.times(offset, self.b.copy(step));
                    self.b.sum(offset, self.b.size(low))
                }
                Subscript::Vector(node) => {
                    let index = self.next_index(&mut rest);
                    self.element(node, &[index])
                }
            })
            .collect()
    }

    /// The index of the next dimension that a section has.
    pub(crate) fn next_index(&self, rest: &mut std::slice::Iter<'_, Expr>) -> Expr {
        match rest.next() {
            Some(index) => self.b.copy(index),
            None => self.b.int(1),
        }
    }
}
