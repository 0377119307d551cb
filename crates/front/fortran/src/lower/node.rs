//! Expressions on their way to the tree: typed, with a shape, lowered element by element.
//!
//! A scalar is one term. An array is a function from indices to terms, so that whole-array expressions
//! become loops without temporary arrays wherever the language allows it. Indices count from 1.

use super::Lowerer;
use super::storage::Bounds;
use crate::sema::types::Ty;
use partita_kit::{Emit, is_steady};
use partita_source::Span;
use partita_tree::Expr;
use std::rc::Rc;

/// The term for the element at the given indices, each counted from 1. Every call builds fresh nodes.
pub(crate) type ElementFn<'a> = Rc<dyn Fn(&mut Lowerer<'a>, &[Expr]) -> Expr + 'a>;

/// A number known before the program runs, or a term without side effects.
#[derive(Clone, Debug)]
pub(crate) enum Size {
    Known(i64),
    Term(Expr),
}

impl Size {
    pub(crate) fn known(&self) -> Option<i64> {
        if let Size::Known(value) = self { Some(*value) } else { None }
    }
}

#[derive(Clone)]
pub(crate) struct Node<'a> {
    pub(crate) ty: Ty,
    /// Extents; empty for a scalar.
    pub(crate) shape: Vec<Size>,
    pub(crate) kind: Kind<'a>,
    pub(crate) span: Span,
}

#[derive(Clone)]
pub(crate) enum Kind<'a> {
    /// A scalar that is no variable.
    Value(Expr),
    /// A scalar variable.
    Cell(Expr),
    /// Part of a character variable: the variable (an element of it, for arrays), first and last character.
    Substring { of: ElementFn<'a>, low: Expr, high: Expr },
    /// An array variable or section of one. `whole` is the array object when nothing was left out.
    Cells { at: ElementFn<'a>, whole: Option<Expr> },
    /// Any other array.
    Elements(ElementFn<'a>),
}

impl Node<'_> {
    pub(crate) fn rank(&self) -> usize {
        self.shape.len()
    }

    pub(crate) fn is_scalar(&self) -> bool {
        self.shape.is_empty()
    }

    /// The extents, when all are known.
    pub(crate) fn known_shape(&self) -> Option<Vec<i64>> {
        self.shape.iter().map(Size::known).collect()
    }
}

/// The elements of an array object with these bounds.
pub(crate) fn elements_of<'a>(object: Expr, bounds: Vec<Bounds>, span: Span) -> ElementFn<'a> {
    Rc::new(move |l, indices| {
        let base = l.b.copy(&object);
        let indices = indices
            .iter()
            .zip(&bounds)
            .map(|(index, b)| {
                let index = l.sum(l.b.copy(index), l.size(&b.low));
                let index = l.plus(index, -1);
                l.sum(index, l.size(&b.shift))
            })
            .collect();
        l.b.at(span);
        l.b.element(base, indices)
    })
}

impl<'a> Lowerer<'a> {
    pub(crate) fn value(&self, ty: Ty, expr: Expr, span: Span) -> Node<'a> {
        Node { ty, shape: Vec::new(), kind: Kind::Value(expr), span }
    }

    pub(crate) fn elements(
        &self,
        ty: Ty,
        shape: Vec<Size>,
        span: Span,
        at: impl Fn(&mut Lowerer<'a>, &[Expr]) -> Expr + 'a,
    ) -> Node<'a> {
        Node { ty, shape, kind: Kind::Elements(Rc::new(at)), span }
    }

    /// The term for an element; for a scalar the indices do not matter.
    pub(crate) fn element(&mut self, node: &Node<'a>, indices: &[Expr]) -> Expr {
        match &node.kind {
            Kind::Value(expr) | Kind::Cell(expr) => self.b.copy(expr),
            Kind::Substring { of, low, high } => {
                let (of, low, high) = (of.clone(), low.clone(), high.clone());
                let text = of(self, indices);
                let (low, high) = (self.b.copy(&low), self.b.copy(&high));
                self.t_substring(text, low, high)
            }
            Kind::Cells { at, .. } | Kind::Elements(at) => {
                let at = at.clone();
                at(self, indices)
            }
        }
    }

    /// The one term of a scalar.
    pub(crate) fn scalar(&mut self, node: &Node<'a>) -> Expr {
        if !node.is_scalar() {
            self.sema.error(node.span, "a scalar is needed here, this is an array");
            return self.b.int(0);
        }
        self.element(node, &[])
    }

    /// A function of scalars, carried out element by element.
    pub(crate) fn map(
        &mut self,
        ty: Ty,
        mut args: Vec<Node<'a>>,
        span: Span,
        f: impl Fn(&mut Lowerer<'a>, Vec<Expr>) -> Expr + 'a,
    ) -> Node<'a> {
        let Some(array) = args.iter().position(|arg| !arg.is_scalar()) else {
            let args = args.iter().map(|arg| self.element(arg, &[])).collect();
            self.b.at(span);
            let expr = f(self, args);
            return self.value(ty, expr, span);
        };
        // The first array whose extents are known says the shape.
        let best = args.iter().position(|arg| !arg.is_scalar() && arg.known_shape().is_some());
        let shape = args[best.unwrap_or(array)].shape.clone();
        let rank = shape.len();
        for arg in &mut args {
            if arg.is_scalar() {
                *arg = self.steady_node(arg);
            } else if arg.rank() != rank {
                self.sema.error(arg.span, "the arrays of an expression have different ranks");
            } else if let (Some(a), Some(b)) = (shapes(&shape), arg.known_shape())
                && a != b
            {
                let message = format!("shapes differ: {} and {}", show(&a), show(&b));
                self.sema.error(arg.span, message);
            }
        }
        self.elements(ty, shape, span, move |l, indices| {
            let args = args.iter().map(|arg| l.element(arg, indices)).collect();
            l.b.at(span);
            f(l, args)
        })
    }

    /// A scalar that may be written several times without being computed several times.
    pub(crate) fn steady_node(&mut self, node: &Node<'a>) -> Node<'a> {
        let steady = match &node.kind {
            Kind::Value(expr) => is_steady(expr),
            Kind::Cell(_) | Kind::Substring { .. } | Kind::Cells { .. } | Kind::Elements(_) => {
                false
            }
        };
        if steady {
            return node.clone();
        }
        let expr = self.element(node, &[]);
        let expr = self.steady_expr(&node.ty, expr);
        Node { kind: Kind::Value(expr), ..node.clone() }
    }

    /// A scalar term computed once, here.
    pub(crate) fn steady_expr(&mut self, ty: &Ty, expr: Expr) -> Expr {
        self.steady(self.tree_type(ty), expr)
    }
}

fn shapes(shape: &[Size]) -> Option<Vec<i64>> {
    shape.iter().map(Size::known).collect()
}

pub(crate) fn show(shape: &[i64]) -> String {
    let inner: Vec<String> = shape.iter().map(ToString::to_string).collect();
    format!("[{}]", inner.join(", "))
}
