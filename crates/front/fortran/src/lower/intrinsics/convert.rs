//! Conversions between types, and rounding to whole numbers.

use super::{Call, one};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_tree::{Intrinsic, Type};

/// From here on every double is a whole number.
const WHOLE: f64 = 4_503_599_627_370_496.0;

impl<'a> Lowerer<'a> {
    pub(super) fn conversion(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let first = match call.name {
            "logical" => "l",
            "cmplx" | "dcmplx" => "x",
            _ => "a",
        };
        let node = self.needed(call, 0, first)?;
        let fits = match call.name {
            "logical" => matches!(node.ty, Ty::Logical(_)),
            "nint" | "floor" | "ceiling" | "aint" | "anint" => matches!(node.ty, Ty::Real(_)),
            _ => node.ty.is_numeric(),
        };
        if !fits {
            self.mistyped(call, &node);
            return None;
        }
        match call.name {
            "int" => {
                let kind = self.kind_argument(call, 1, 4)?;
                Some(self.converted(node, &Ty::Int(kind)))
            }
            "real" => {
                let default = if let Ty::Complex(kind) = node.ty { kind } else { 4 };
                let kind = self.kind_argument(call, 1, default)?;
                Some(self.converted(node, &Ty::Real(kind)))
            }
            "dble" => Some(self.converted(node, &Ty::Real(8))),
            "logical" => {
                let kind = self.kind_argument(call, 1, 4)?;
                let node = self.no_variable(node);
                Some(Node { ty: Ty::Logical(kind), ..node })
            }
            "cmplx" | "dcmplx" => self.make_complex(call, node),
            "aint" | "anint" => self.whole_real(call, node),
            _ => self.whole_number(call, node),
        }
    }

    fn converted(&mut self, node: Node<'a>, ty: &Ty) -> Node<'a> {
        let node = self.convert(node, ty);
        self.no_variable(node)
    }

    fn make_complex(&mut self, call: &Call<'_>, node: Node<'a>) -> Option<Node<'a>> {
        let double = call.name == "dcmplx";
        if let Ty::Complex(_) = node.ty {
            // `cmplx(z, kind)`: a complex argument has no second part.
            let default = if double { 8 } else { 4 };
            let kind = self.kind_argument(call, 1, default)?;
            let ty = Ty::Complex(kind);
            return Some(self.map(ty.clone(), vec![node], call.span, move |l, terms| {
                l.rounded_to(one(l, terms), &ty)
            }));
        }
        let im = self.given(call, 1, "y");
        let kind = if double { 8 } else { self.kind_argument(call, 2, 4)? };
        let part = Ty::Real(kind);
        let re = self.convert(node, &part);
        let im = match im {
            Some(im) if matches!(im.ty, Ty::Int(_) | Ty::Real(_)) => self.convert(im, &part),
            Some(im) => {
                self.mistyped(call, &im);
                return None;
            }
            None => {
                let zero = self.b.real(0.0);
                self.value(part, zero, call.span)
            }
        };
        Some(self.map(Ty::Complex(kind), vec![re, im], call.span, |l, terms| {
            l.b.intrinsic(Intrinsic::MakeComplex, terms)
        }))
    }

    /// NINT, FLOOR, CEILING
    fn whole_number(&mut self, call: &Call<'_>, node: Node<'a>) -> Option<Node<'a>> {
        let ty = Ty::Int(self.kind_argument(call, 1, 4)?);
        let op = match call.name {
            "nint" => Intrinsic::Round,
            "floor" => Intrinsic::Floor,
            _ => Intrinsic::Ceil,
        };
        let tree = self.tree_type(&ty);
        Some(self.map(ty, vec![node], call.span, move |l, terms| {
            let whole = l.b.intrinsic(op, terms);
            l.b.cast(tree.clone(), whole)
        }))
    }

    /// AINT, ANINT
    fn whole_real(&mut self, call: &Call<'_>, node: Node<'a>) -> Option<Node<'a>> {
        let default = if let Ty::Real(kind) = node.ty { kind } else { 4 };
        let ty = Ty::Real(self.kind_argument(call, 1, default)?);
        let op = if call.name == "aint" { Intrinsic::Trunc } else { Intrinsic::Round };
        let (span, result) = (call.span, ty.clone());
        Some(self.map(ty, vec![node], span, move |l, terms| {
            let x = l.steady_expr(&result, one(l, terms));
            let size = l.b.intrinsic(Intrinsic::Abs, vec![l.b.copy(&x)]);
            let small = l.b.lt(size, l.b.real(WHOLE));
            let whole = l.b.intrinsic(op, vec![l.b.copy(&x)]);
            let whole = l.b.cast(Type::Real, whole);
            let value = l.b.conditional(small, whole, x);
            l.rounded_to(value, &result)
        }))
    }
}
