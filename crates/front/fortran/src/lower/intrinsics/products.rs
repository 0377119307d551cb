//! DOT_PRODUCT and MATMUL.

use super::Call;
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::sema::types::Ty;
use partita_kit::{Emit, Size};
use partita_source::{Code, Span};

impl<'a> Lowerer<'a> {
    pub(super) fn array_product(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let names =
            if call.name == "matmul" { ["matrix_a", "matrix_b"] } else { ["vector_a", "vector_b"] };
        let a = self.needed(call, 0, names[0])?;
        let b = self.needed(call, 1, names[1])?;
        let ty = match (&a.ty, &b.ty) {
            (Ty::Logical(_), Ty::Logical(_)) => a.ty.clone(),
            (x, y) if x.is_numeric() && y.is_numeric() => x.join(y),
            (x, _) => {
                let wrong = if x.is_numeric() { &b } else { &a };
                let wrong = wrong.clone();
                self.mistyped(call, &wrong);
                return None;
            }
        };
        if call.name == "matmul" { self.matmul(a, b, ty, call) } else { self.dot(a, b, &ty, call) }
    }

    fn dot(&mut self, a: Node<'a>, b: Node<'a>, ty: &Ty, call: &Call<'_>) -> Option<Node<'a>> {
        let span = call.span;
        if a.rank() != 1 || b.rank() != 1 {
            self.sema.error(span, "DOT_PRODUCT takes two arrays of rank 1");
            return None;
        }
        self.same_extent(&a.shape()[0], &b.shape()[0], span);
        let conjugated = matches!(a.ty, Ty::Complex(_));
        let (a, b) = (self.convert(a, ty), self.convert(b, ty));
        let count = if a.shape()[0].known().is_some() { &a } else { &b }.shape()[0].clone();
        let kept = ty.clone();
        let value = self.sum_of_products(ty, &count, span, move |l, index| {
            let x = l.element(&a, std::slice::from_ref(index));
            let x = if conjugated {
                let x = l.steady_expr(&kept, x);
                l.conjugate(x)
            } else {
                x
            };
            (x, l.element(&b, std::slice::from_ref(index)))
        });
        Some(self.value(ty.clone(), value, span))
    }

    fn matmul(&mut self, a: Node<'a>, b: Node<'a>, ty: Ty, call: &Call<'_>) -> Option<Node<'a>> {
        let span = call.span;
        let (left, right) = (a.rank(), b.rank());
        if !matches!((left, right), (2, 2) | (1, 2) | (2, 1)) {
            self.sema.error(span, "MATMUL takes matrices, or a matrix and a vector");
            return None;
        }
        let (a, b) = (self.convert(a, &ty), self.convert(b, &ty));
        // Every element is used several times.
        let (a, b) = (self.computed_once(a), self.computed_once(b));
        let count = a.shape()[left - 1].clone();
        self.same_extent(&count, &b.shape()[0], span);
        let mut shape: Vec<Size> = Vec::new();
        if left == 2 {
            shape.push(a.shape()[0].clone());
        }
        if right == 2 {
            shape.push(b.shape()[1].clone());
        }
        let kept = ty.clone();
        Some(self.elements(ty, shape, span, move |l, indices| {
            let (a, b) = (a.clone(), b.clone());
            let indices = indices.to_vec();
            l.sum_of_products(&kept, &count, span, move |l, k| {
                let first = indices.first().unwrap_or(k);
                let last = indices.last().unwrap_or(k);
                let x = if left == 2 {
                    l.element(&a, &[l.b.copy(first), l.b.copy(k)])
                } else {
                    l.element(&a, std::slice::from_ref(k))
                };
                let y = if right == 2 {
                    l.element(&b, &[l.b.copy(k), l.b.copy(last)])
                } else {
                    l.element(&b, std::slice::from_ref(k))
                };
                (x, y)
            })
        }))
    }

    /// An array whose elements cost nothing to look at again.
    pub(super) fn computed_once(&mut self, node: Node<'a>) -> Node<'a> {
        match node.kind {
            Kind::Elements(_) => self.stored_copy(node),
            Kind::Value(_) | Kind::Cell(_) | Kind::Substring { .. } | Kind::Cells { .. } => node,
        }
    }

    /// Two extents that must be equal.
    fn same_extent(&mut self, a: &Size, b: &Size, span: Span) {
        if let (Some(a), Some(b)) = (a.known(), b.known()) {
            if a != b {
                self.sema.error(span, format!("the extents differ: {a} and {b}"));
            }
            return;
        }
        self.b.at(span);
        let same = self.b.eq(self.b.size(a), self.b.size(b));
        let message = "the extents of the two arrays differ";
        let stmt = self.b.assert(same, Some(Code::IndexOutOfBounds), Some(message));
        self.emit(stmt);
    }
}
