//! Expressions on their way to the tree: typed, with a shape, lowered element by element.
//!
//! A scalar is one term. An array is a function from indices to terms, so that whole-array expressions
//! become loops without temporary arrays wherever the language allows it. Indices count from 1.

use super::Lowerer;
use super::storage::Bounds;
use crate::sema::types::Ty;
use crate::sema::typing::Typed;
use partita_kit::{Emit, Lazy, Size, is_steady, known_shape};
use partita_source::Span;
use partita_tree::Expr;

/// The elements of an array, as terms.
pub(crate) type Elements<'a> = Lazy<'a, Lowerer<'a>, Expr>;

#[derive(Clone)]
pub(crate) struct Node<'a> {
    pub(crate) ty: Ty,
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
    Substring { of: Elements<'a>, low: Expr, high: Expr },
    /// An array variable or section of one. `whole` is the array object when nothing was left out.
    Cells { of: Elements<'a>, whole: Option<Expr> },
    /// Any other array.
    Elements(Elements<'a>),
}

impl<'a> Node<'a> {
    /// What it has at given indices; a scalar has it everywhere.
    pub(crate) fn lazy(&self) -> Elements<'a> {
        let node = self.clone();
        Lazy::new(self.shape().to_vec(), move |l: &mut Lowerer<'a>, at| l.element(&node, at))
    }

    pub(crate) fn typed(&self) -> Typed {
        Typed { ty: self.ty.clone(), rank: self.rank() }
    }

    /// The extents; none for a scalar.
    pub(crate) fn shape(&self) -> &[Size] {
        match &self.kind {
            Kind::Value(_) | Kind::Cell(_) => &[],
            Kind::Substring { of, .. } | Kind::Cells { of, .. } | Kind::Elements(of) => of.shape(),
        }
    }

    pub(crate) fn rank(&self) -> usize {
        self.shape().len()
    }

    pub(crate) fn is_scalar(&self) -> bool {
        self.shape().is_empty()
    }

    /// The extents, when all are known.
    pub(crate) fn known_shape(&self) -> Option<Vec<i64>> {
        known_shape(self.shape())
    }
}

/// The elements of an array object with these bounds.
pub(crate) fn elements_of<'a>(
    object: Expr,
    shape: Vec<Size>,
    bounds: Vec<Bounds>,
    span: Span,
) -> Elements<'a> {
    Lazy::new(shape, move |l: &mut Lowerer<'a>, indices| {
        let base = l.b.copy(&object);
        let indices = indices
            .iter()
            .zip(&bounds)
            .map(|(index, b)| {
                let index = l.b.sum(l.b.copy(index), l.b.size(&b.low));
                let index = l.b.plus(index, -1);
                l.b.sum(index, l.b.size(&b.shift))
            })
            .collect();
        l.b.at(span).element(base, indices)
    })
}

impl<'a> Lowerer<'a> {
    pub(crate) fn value(&self, ty: Ty, expr: Expr, span: Span) -> Node<'a> {
        Node { ty, kind: Kind::Value(expr), span }
    }

    pub(crate) fn elements(
        &self,
        ty: Ty,
        shape: Vec<Size>,
        span: Span,
        at: impl Fn(&mut Lowerer<'a>, &[Expr]) -> Expr + 'a,
    ) -> Node<'a> {
        Node { ty, kind: Kind::Elements(Lazy::new(shape, at)), span }
    }

    /// The same elements in another shape: `indices` says where each one is found.
    pub(crate) fn viewed(
        &self,
        node: Node<'a>,
        shape: Vec<Size>,
        span: Span,
        indices: impl Fn(&mut Lowerer<'a>, &[Expr]) -> Vec<Expr> + 'a,
    ) -> Node<'a> {
        self.elements(node.ty.clone(), shape, span, move |l, outer| {
            let inner = indices(l, outer);
            l.element(&node, &inner)
        })
    }

    /// The term for an element; for a scalar the indices do not matter.
    pub(crate) fn element(&mut self, node: &Node<'a>, indices: &[Expr]) -> Expr {
        match &node.kind {
            Kind::Value(expr) | Kind::Cell(expr) => self.b.copy(expr),
            Kind::Substring { of, low, high } => {
                let text = of.at(self, indices);
                let (low, high) = (self.b.copy(low), self.b.copy(high));
                self.t_substring(text, low, high)
            }
            Kind::Cells { of, .. } | Kind::Elements(of) => of.at(self, indices),
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
        let shape = args[best.unwrap_or(array)].shape().to_vec();
        let rank = shape.len();
        for arg in &mut args {
            if arg.is_scalar() {
                *arg = self.steady_node(arg);
            } else if arg.rank() != rank {
                self.sema.error(arg.span, "the arrays of an expression have different ranks");
            } else if let (Some(a), Some(b)) = (known_shape(&shape), arg.known_shape())
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

pub(crate) fn show(shape: &[i64]) -> String {
    let inner: Vec<String> = shape.iter().map(ToString::to_string).collect();
    format!("[{}]", inner.join(", "))
}
