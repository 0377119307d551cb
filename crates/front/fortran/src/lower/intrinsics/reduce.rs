//! Reductions of arrays: SUM, MAXVAL, ANY and their like, with `dim=` and `mask=`.
//!
//! A reduction is a loop with an accumulator. With `dim=` it is an array, each of whose elements is
//! such a loop over one line of the argument.

use super::Call;
use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_kit::{Emit, Loops, Size};
use partita_source::Span;
use partita_tree::{BinaryOp, Expr as Term, Intrinsic};
use std::rc::Rc;

/// The accumulator and the next element to the next accumulator.
type Combine<'a> = Rc<dyn Fn(&mut Lowerer<'a>, Term, Term) -> Term + 'a>;

/// The last accumulator to the result.
type End<'a> = Rc<dyn Fn(&mut Lowerer<'a>, Term) -> Term + 'a>;

/// How to reduce.
#[derive(Clone)]
struct Reduction<'a> {
    ty: Ty,
    /// Of an array without elements.
    start: Term,
    combine: Combine<'a>,
    /// What is done with the accumulator at the end.
    end: Option<End<'a>>,
}

impl<'a> Lowerer<'a> {
    pub(super) fn reduction(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let logical = matches!(call.name, "any" | "all" | "count" | "parity");
        let first = match call.name {
            "any" | "all" | "count" | "parity" => "mask",
            "norm2" => "x",
            _ => "array",
        };
        let array = self.needed(call, 0, first)?;
        self.needs_array(call, &array)?;
        if call.name == "reduce" {
            return self.user_reduction(call, array);
        }
        let (dim, mask) = if logical || call.name == "norm2" {
            (call.syntax(1, "dim"), None)
        } else {
            self.dim_and_mask(call, 1)
        };
        let Some(reduction) = self.way(call, &array) else {
            self.mistyped(call, &array);
            return None;
        };
        let mask = mask.map(|mask| self.mask_node(mask));
        self.reduced(array, dim, mask, reduction, call.span)
    }

    /// `(array, dim, mask)` or `(array, mask)`: the second may be either.
    pub(super) fn dim_and_mask<'e>(
        &self,
        call: &Call<'e>,
        position: usize,
    ) -> (Option<&'e Expr>, Option<&'e Expr>) {
        let dim = call.keyword("dim");
        let mask = call.keyword("mask");
        let Some(next) = call.syntax(position, "") else { return (dim, mask) };
        if matches!(self.type_of(next).ty, Ty::Logical(_)) {
            return (dim, Some(next));
        }
        let mask = mask.or_else(|| call.syntax(position + 1, "mask"));
        (Some(next), mask)
    }

    pub(super) fn mask_node(&mut self, mask: &Expr) -> Node<'a> {
        let node = self.expr(mask);
        if !matches!(node.ty, Ty::Logical(_)) {
            self.sema.error(mask.span, "MASK= is a logical value");
        }
        if node.is_scalar() { self.steady_node(&node) } else { node }
    }

    fn way(&mut self, call: &Call<'_>, array: &Node<'a>) -> Option<Reduction<'a>> {
        let ty = array.ty.clone();
        let plain =
            |ty: Ty, start: Term, combine: Combine<'a>| Reduction { ty, start, combine, end: None };
        let operator = |op: BinaryOp, ty: Ty| -> Combine<'a> {
            Rc::new(move |l, acc, x| {
                let value = l.b.binary(op, acc, x);
                l.rounded_to(value, &ty)
            })
        };
        let number = |l: &Self, value: i64| match &ty {
            Ty::Int(_) => l.b.int(value),
            Ty::Complex(_) => {
                let parts = vec![l.b.real(value as f64), l.b.real(0.0)];
                l.b.intrinsic(Intrinsic::MakeComplex, parts)
            }
            Ty::Real(_)
            | Ty::Logical(_)
            | Ty::Char(_)
            | Ty::Derived(_)
            | Ty::Lock
            | Ty::Event
            | Ty::Team
            | Ty::Other(_) => l.b.real(value as f64),
        };
        match (call.name, &ty) {
            ("sum", Ty::Int(_) | Ty::Real(_) | Ty::Complex(_)) => {
                Some(plain(ty.clone(), number(self, 0), operator(BinaryOp::Add, ty.clone())))
            }
            ("product", Ty::Int(_) | Ty::Real(_) | Ty::Complex(_)) => {
                Some(plain(ty.clone(), number(self, 1), operator(BinaryOp::Mul, ty.clone())))
            }
            ("maxval" | "minval", Ty::Int(_) | Ty::Real(_) | Ty::Char(Some(_))) => {
                let largest = call.name == "maxval";
                let start = self.worst(&ty, largest);
                let kept = ty.clone();
                let combine: Combine<'a> =
                    Rc::new(move |l, acc, x| l.better(acc, x, &kept, largest));
                Some(plain(ty.clone(), start, combine))
            }
            ("any", Ty::Logical(_)) => {
                Some(plain(ty.clone(), self.b.bool(false), operator(BinaryOp::Or, ty.clone())))
            }
            ("all", Ty::Logical(_)) => {
                Some(plain(ty.clone(), self.b.bool(true), operator(BinaryOp::And, ty.clone())))
            }
            ("parity", Ty::Logical(_)) => {
                Some(plain(ty.clone(), self.b.bool(false), operator(BinaryOp::Ne, ty.clone())))
            }
            ("count", Ty::Logical(_)) => {
                let kind = self.kind_argument(call, 2, 4)?;
                let combine: Combine<'a> = Rc::new(|l, acc, x| {
                    let one = l.b.conditional(x, l.b.int(1), l.b.int(0));
                    l.b.add(acc, one)
                });
                Some(plain(Ty::Int(kind), self.b.int(0), combine))
            }
            ("iall", Ty::Int(_)) => {
                Some(plain(ty.clone(), self.b.int(-1), operator(BinaryOp::BitAnd, ty.clone())))
            }
            ("iany", Ty::Int(_)) => {
                Some(plain(ty.clone(), self.b.int(0), operator(BinaryOp::BitOr, ty.clone())))
            }
            ("iparity", Ty::Int(_)) => {
                Some(plain(ty.clone(), self.b.int(0), operator(BinaryOp::BitXor, ty.clone())))
            }
            ("norm2", Ty::Real(_)) => {
                let kept = ty.clone();
                let combine: Combine<'a> = Rc::new(move |l, acc, x| {
                    let x = l.steady_expr(&kept, x);
                    let square = l.b.mul(l.b.copy(&x), x);
                    l.b.add(acc, square)
                });
                let kept = ty.clone();
                Some(Reduction {
                    ty: ty.clone(),
                    start: self.b.real(0.0),
                    combine,
                    end: Some(Rc::new(move |l, acc| {
                        let root = l.b.intrinsic(Intrinsic::Sqrt, vec![acc]);
                        l.rounded_to(root, &kept)
                    })),
                })
            }
            _ => None,
        }
    }

    /// What every value is better than.
    pub(super) fn worst(&mut self, ty: &Ty, largest: bool) -> Term {
        match ty {
            Ty::Int(kind) => {
                let least = i64::MIN >> (64 - 8 * i64::from((*kind).min(8)));
                self.b.int(if largest { least } else { -(least + 1) })
            }
            Ty::Real(kind) => {
                let most = if *kind == 4 { f64::from(f32::MAX) } else { f64::MAX };
                self.b.real(if largest { -most } else { most })
            }
            Ty::Char(Some(length)) => {
                let code = self.b.int(if largest { 0 } else { 127 });
                let text = self.b.intrinsic(Intrinsic::Char, vec![code]);
                self.b.intrinsic(Intrinsic::Repeat, vec![text, self.b.int(*length)])
            }
            Ty::Complex(_)
            | Ty::Logical(_)
            | Ty::Char(_)
            | Ty::Derived(_)
            | Ty::Lock
            | Ty::Event
            | Ty::Team
            | Ty::Other(_) => self.b.int(0),
        }
    }

    fn reduced(
        &mut self,
        array: Node<'a>,
        dim: Option<&Expr>,
        mask: Option<Node<'a>>,
        reduction: Reduction<'a>,
        span: Span,
    ) -> Option<Node<'a>> {
        let ty = reduction.ty.clone();
        if let Some(mask) = &mask
            && !mask.is_scalar()
            && mask.rank() != array.rank()
        {
            self.sema.error(mask.span, "MASK= has another rank than the array");
            return None;
        }
        let Some(dim) = dim else {
            let value = self.folded(&array, mask.as_ref(), &reduction, span);
            return Some(self.value(ty, value, span));
        };
        let dim = self.dim_value(dim, array.rank())?;
        Some(self.along(array, dim, ty, span, move |l, line, outer| {
            let mask = mask.as_ref().map(|mask| l.line(mask, dim, outer));
            l.folded(line, mask.as_ref(), &reduction, span)
        }))
    }

    /// An array without dimension `dim`, each element made of one line of another.
    pub(super) fn along(
        &mut self,
        array: Node<'a>,
        dim: usize,
        ty: Ty,
        span: Span,
        of: impl Fn(&mut Lowerer<'a>, &Node<'a>, &[Term]) -> Term + 'a,
    ) -> Node<'a> {
        let mut shape = array.shape().to_vec();
        shape.remove(dim - 1);
        if shape.is_empty() {
            let value = of(self, &array, &[]);
            return self.value(ty, value, span);
        }
        self.elements(ty, shape, span, move |l, outer| {
            let line = l.line(&array, dim, outer);
            of(l, &line, outer)
        })
    }

    /// The elements of an array along one dimension, the other indices given.
    pub(super) fn line(&mut self, array: &Node<'a>, dim: usize, outer: &[Term]) -> Node<'a> {
        if array.is_scalar() || outer.is_empty() {
            return array.clone();
        }
        let outer: Vec<Term> = outer.to_vec();
        let shape = vec![array.shape()[dim - 1].clone()];
        self.viewed(array.clone(), shape, array.span, move |l, indices| {
            let mut all: Vec<Term> = outer.iter().map(|index| l.b.copy(index)).collect();
            all.insert(dim - 1, l.next_index(&mut indices.iter()));
            all
        })
    }

    /// The loop.
    fn folded(
        &mut self,
        array: &Node<'a>,
        mask: Option<&Node<'a>>,
        reduction: &Reduction<'a>,
        span: Span,
    ) -> Term {
        let start = (self.tree_type(&reduction.ty), self.b.copy(&reduction.start));
        let mask = mask.map(Node::lazy);
        let total = self.fold(start, array.shape(), mask.as_ref(), span, |l, total, indices| {
            let x = l.element(array, indices);
            l.b.at(span);
            let value = (reduction.combine)(l, l.b.var(total), x);
            let stmt = l.b.assign(l.b.var(total), value);
            l.emit(stmt);
        });
        let value = self.b.var(&total);
        match &reduction.end {
            Some(end) => end(self, value),
            None => value,
        }
    }

    /// REDUCE(array, operation): the program's own function.
    fn user_reduction(&mut self, call: &Call<'_>, array: Node<'a>) -> Option<Node<'a>> {
        let operation = self.needed_syntax(call, 1, "operation")?;
        let symbol = self.function_symbol(operation)?;
        let span = call.span;
        let (dim, mask) = self.dim_and_mask(call, 2);
        if dim.is_some() || mask.is_some() || call.keyword("identity").is_some() {
            self.unsupported(span, "REDUCE with DIM=, MASK= or IDENTITY=");
            return None;
        }
        call.keyword("ordered");
        let ty = array.ty.clone();
        let acc = self.temp_variable(&ty, span);
        let begun = self.hold(partita_tree::Type::Bool, self.b.bool(false));
        self.for_each(array.shape(), span, |l, indices| {
            let x = l.element(&array, indices);
            let first = l.emitted(|l| l.copy_value(l.b.var(&acc), l.b.copy(&x), &array.ty, span));
            let next = l.emitted(|l| {
                let cell = l.b.var(&acc);
                let a = l.value(array.ty.clone(), cell, span);
                let b = l.value(array.ty.clone(), x, span);
                if let Some(value) = l.operator_call(&symbol, vec![a, b], span) {
                    let from = l.element(&value, &[]);
                    l.copy_value(l.b.var(&acc), from, &array.ty, span);
                }
            });
            l.b.at(span);
            let stmt = l.b.if_(l.b.var(&begun), next, first);
            l.emit(stmt);
            let stmt = l.b.assign(l.b.var(&begun), l.b.bool(true));
            l.emit(stmt);
        });
        let value = self.b.var(&acc);
        Some(self.value(ty, value, span))
    }

    /// A sum of products, for DOT_PRODUCT and MATMUL: `count` pairs of terms.
    pub(super) fn sum_of_products(
        &mut self,
        ty: &Ty,
        count: &Size,
        span: Span,
        pair: impl FnOnce(&mut Self, &Term) -> (Term, Term),
    ) -> Term {
        let start = (self.tree_type(ty), self.zero(ty));
        let shape = std::slice::from_ref(count);
        let total = self.fold(start, shape, None, span, |l, total, indices| {
            let index = l.next_index(&mut indices.iter());
            let (a, b) = pair(l, &index);
            l.b.at(span);
            let (times, plus) = match ty {
                Ty::Logical(_) => (BinaryOp::And, BinaryOp::Or),
                Ty::Int(_)
                | Ty::Real(_)
                | Ty::Complex(_)
                | Ty::Char(_)
                | Ty::Derived(_)
                | Ty::Lock
                | Ty::Event
                | Ty::Team
                | Ty::Other(_) => (BinaryOp::Mul, BinaryOp::Add),
            };
            let product = l.rounded_to(l.b.binary(times, a, b), ty);
            let sum = l.b.binary(plus, l.b.var(total), product);
            let stmt = l.b.assign(l.b.var(total), l.rounded_to(sum, ty));
            l.emit(stmt);
        });
        self.b.var(&total)
    }

    /// The zero of a numeric type, or `.false.`.
    fn zero(&self, ty: &Ty) -> Term {
        let zero = || self.b.real(0.0);
        match ty {
            Ty::Logical(_) => self.b.bool(false),
            Ty::Int(_) => self.b.int(0),
            Ty::Complex(_) => self.b.intrinsic(Intrinsic::MakeComplex, vec![zero(), zero()]),
            Ty::Real(_)
            | Ty::Char(_)
            | Ty::Derived(_)
            | Ty::Lock
            | Ty::Event
            | Ty::Team
            | Ty::Other(_) => zero(),
        }
    }
}
