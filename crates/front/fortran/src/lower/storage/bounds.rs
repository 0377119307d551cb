//! Bounds of arrays and other sizes: constant, a term over the number of images, or computed where they are needed.

use super::{Bounds, Stored};
use crate::ast::{Dim, Expr as Syntax, ExprKind};
use crate::lower::Lowerer;
use crate::lower::operators::tree_operator;
use crate::sema::types::{CharLength, ScopeId, Ty, Var};
use partita_kit::{Size, literal};
use partita_tree::{BinaryOp, Expr, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(crate) fn low_high(&self, bounds: &Bounds) -> (Expr, Expr) {
        let low = self.b.size(&bounds.low);
        let high = self.b.sum(self.b.size(&bounds.low), self.b.size(&bounds.extent));
        (low, self.b.plus(high, -1))
    }

    /// Bounds of an explicit-shape variable, when they are constant.
    pub(crate) fn known_bounds(&mut self, var: &Var) -> Option<Vec<Bounds>> {
        let mut all = Vec::new();
        for dim in &var.dims {
            let Dim::Explicit { low, high } = dim else { return None };
            let low = match low {
                Some(low) => self.known_size(low, var.scope)?,
                None => Size::Known(1),
            };
            let high = self.known_size(high, var.scope)?;
            let extent = self.b.extent(&low, &high, 1);
            all.push(Bounds { low, extent, shift: Size::Known(0) });
        }
        Some(all)
    }

    /// A constant, or a term over the number of images: the same for a whole run.
    pub(crate) fn known_size(&mut self, expr: &Syntax, scope: ScopeId) -> Option<Size> {
        if let Some(value) = self.sema.constant_int(scope, expr) {
            return Some(Size::Known(value));
        }
        let term = self.steady_size(expr, scope, 0)?;
        Some(match literal(&term) {
            Some(value) => Size::Known(value),
            None => Size::Term(term),
        })
    }

    /// Arithmetic over `num_images()`.
    #[expect(clippy::wildcard_enum_match_arm, reason = "few expressions are arithmetic over it")]
    fn steady_size(&self, expr: &Syntax, scope: ScopeId, depth: usize) -> Option<Expr> {
        if depth > 50 {
            return None;
        }
        if let Some(value) = self.sema.constant_int(scope, expr) {
            return Some(self.b.int(value));
        }
        match &expr.kind {
            ExprKind::Designator(designator) => {
                let [part] = designator.parts.as_slice() else { return None };
                let empty = part.args.as_ref().is_some_and(Vec::is_empty);
                (empty && &*part.name.name == "num_images" && !self.uses_teams)
                    .then(|| self.b.places())
            }
            ExprKind::Paren(inner) => self.steady_size(inner, scope, depth + 1),
            ExprKind::Binary { op, left, right } => {
                use BinaryOp::{Add, Div, Mul, Sub};
                let op = tree_operator(op).filter(|op| matches!(op, Add | Sub | Mul | Div))?;
                let left = self.steady_size(left, scope, depth + 1)?;
                let right = self.steady_size(right, scope, depth + 1)?;
                Some(self.b.binary(op, left, right))
            }
            _ => None,
        }
    }

    /// Bounds of a variable that is entered: evaluated now.
    pub(crate) fn declared_bounds(&mut self, var: &Var) -> Vec<Bounds> {
        if let Some(bounds) = self.known_bounds(var) {
            return bounds;
        }
        let mut all = Vec::new();
        for dim in &var.dims {
            let (low, high) = self.declared_ends(dim, var.scope);
            let high = high.unwrap_or_else(|| {
                let message = format!("`{}` needs bounds here", var.name);
                self.sema.error(var.span, message);
                Size::Known(1)
            });
            let extent = self.b.extent(&low, &high, 1);
            let extent = self.steady_size_of(extent);
            all.push(Bounds { low, extent, shift: Size::Known(0) });
        }
        all
    }

    /// The lower bound that a declaration gives a dimension, and the upper one if it gives any: evaluated now.
    pub(crate) fn declared_ends(&mut self, dim: &Dim, scope: ScopeId) -> (Size, Option<Size>) {
        let (low, high) = match dim {
            Dim::Explicit { low, high } => (low.as_ref(), Some(high)),
            Dim::Deferred { low } | Dim::Assumed { low } => (low.as_ref(), None),
            Dim::Rank | Dim::Meta(_) => (None, None),
        };
        let low = low.map_or(Size::Known(1), |low| self.size_of(low, scope));
        (low, high.map(|high| self.size_of(high, scope)))
    }

    /// An integer expression as a size, computed here.
    pub(crate) fn size_of(&mut self, expr: &Syntax, scope: ScopeId) -> Size {
        if let Some(size) = self.known_size(expr, scope) {
            return size;
        }
        let node = self.expr(expr);
        let expr = self.scalar(&node);
        let size = self.b.sized(expr);
        self.steady_size_of(size)
    }

    pub(crate) fn steady_size_of(&mut self, size: Size) -> Size {
        match size {
            Size::Known(_) => size,
            Size::Term(expr) => {
                let expr = self.steady_expr(&Ty::Int(8), expr);
                self.b.sized(expr)
            }
        }
    }

    pub(super) fn declared_length(&mut self, var: &Var) -> Option<Size> {
        match &var.length {
            CharLength::Expr(expr) => {
                let expr = expr.clone();
                Some(self.size_of(&expr, var.scope))
            }
            CharLength::Constant | CharLength::Assumed | CharLength::Deferred => None,
        }
    }

    /// The bounds of an array variable now: fixed ones, or those of the object it refers to.
    pub(crate) fn bounds_now(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        object: &Expr,
    ) -> Vec<Bounds> {
        if !stored.bounds.is_empty() || var.rank() == 0 {
            return stored.bounds.clone();
        }
        self.object_bounds(object, var.rank())
    }

    /// The bounds that an array object carries.
    pub(crate) fn object_bounds(&mut self, object: &Expr, rank: usize) -> Vec<Bounds> {
        (1..=rank)
            .map(|dim| {
                let dim = i64::try_from(dim).unwrap_or(1);
                let bound = |l: &Self, op: Intrinsic| {
                    l.b.intrinsic(op, vec![l.b.copy(object), l.b.int(dim)])
                };
                let low = bound(self, Intrinsic::Lower);
                let low = self.steady_expr(&Ty::Int(8), low);
                let high = bound(self, Intrinsic::Upper);
                let extent = self.b.difference(high, self.b.copy(&low));
                let extent = self.b.plus(extent, 1);
                let extent = self.steady_expr(&Ty::Int(8), extent);
                Bounds {
                    low: self.b.sized(low),
                    extent: self.b.sized(extent),
                    shift: Size::Known(0),
                }
            })
            .collect()
    }
}
