//! Functions of numbers that are no conversions: ABS, MOD, MAX and their like.

use super::{Call, one, two};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_tree::{BinaryOp, Expr as Term, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(super) fn numeric(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        match call.name {
            "abs" => self.absolute(call),
            "max" | "min" => self.extreme(call),
            "dprod" => {
                let (a, b) = (self.needed(call, 0, "x")?, self.needed(call, 1, "y")?);
                let (a, b) = (self.convert(a, &Ty::Real(8)), self.convert(b, &Ty::Real(8)));
                Some(self.map(Ty::Real(8), vec![a, b], call.span, |l, terms| {
                    let (a, b) = two(l, terms);
                    l.b.mul(a, b)
                }))
            }
            "aimag" | "conjg" => self.complex_part(call),
            _ => self.of_two(call),
        }
    }

    fn absolute(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let node = self.needed(call, 0, "a")?;
        let ty = match node.ty {
            Ty::Int(_) | Ty::Real(_) => node.ty.clone(),
            Ty::Complex(kind) => Ty::Real(kind),
            Ty::Logical(_)
            | Ty::Char(_)
            | Ty::Derived(_)
            | Ty::Lock
            | Ty::Event
            | Ty::Team
            | Ty::Other(_) => {
                self.mistyped(call, &node);
                return None;
            }
        };
        let complex = matches!(node.ty, Ty::Complex(_));
        let result = ty.clone();
        Some(self.map(ty, vec![node], call.span, move |l, terms| {
            let value = l.b.intrinsic(Intrinsic::Abs, terms);
            if complex { l.rounded_to(value, &result) } else { value }
        }))
    }

    /// Rounds a real or complex result to its kind.
    pub(super) fn rounded_to(&self, value: Term, ty: &Ty) -> Term {
        match ty {
            Ty::Real(kind) | Ty::Complex(kind) => self.rounded(value, *kind),
            Ty::Int(_)
            | Ty::Logical(_)
            | Ty::Char(_)
            | Ty::Derived(_)
            | Ty::Lock
            | Ty::Event
            | Ty::Team
            | Ty::Other(_) => value,
        }
    }

    fn complex_part(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let node = self.needed(call, 0, "z")?;
        let Ty::Complex(kind) = node.ty else {
            self.mistyped(call, &node);
            return None;
        };
        if call.name == "aimag" {
            return Some(self.map(Ty::Real(kind), vec![node], call.span, |l, terms| {
                l.b.intrinsic(Intrinsic::ImaginaryPart, terms)
            }));
        }
        let span = call.span;
        Some(self.map(Ty::Complex(kind), vec![node], span, move |l, terms| {
            let z = l.steady_expr(&Ty::Complex(kind), one(l, terms));
            l.conjugate(z)
        }))
    }

    /// The conjugate of a term that may be written twice.
    pub(super) fn conjugate(&self, z: Term) -> Term {
        let re = self.b.intrinsic(Intrinsic::RealPart, vec![self.b.copy(&z)]);
        let im = self.b.intrinsic(Intrinsic::ImaginaryPart, vec![z]);
        self.b.intrinsic(Intrinsic::MakeComplex, vec![re, self.negate(im)])
    }

    fn of_two(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let names = match call.name {
            "mod" | "modulo" => ["a", "p"],
            "sign" => ["a", "b"],
            _ => ["x", "y"],
        };
        let a = self.needed(call, 0, names[0])?;
        let b = self.needed(call, 1, names[1])?;
        for node in [&a, &b] {
            if !matches!(node.ty, Ty::Int(_) | Ty::Real(_)) {
                self.mistyped(call, node);
                return None;
            }
        }
        let ty = if call.name == "sign" { a.ty.clone() } else { a.ty.join(&b.ty) };
        let (a, b) = (self.convert(a, &ty), self.convert(b, &ty));
        let span = call.span;
        let result = ty.clone();
        let zero = |l: &Self, ty: &Ty| {
            if matches!(ty, Ty::Int(_)) { l.b.int(0) } else { l.b.real(0.0) }
        };
        let real = matches!(ty, Ty::Real(_));
        Some(match call.name {
            "mod" => self.map(ty, vec![a, b], span, move |l, terms| {
                let (a, b) = two(l, terms);
                let value = l.b.binary(BinaryOp::Rem, a, b);
                if real { l.rounded_to(value, &result) } else { value }
            }),
            "modulo" => self.map(ty, vec![a, b], span, move |l, terms| {
                let (a, b) = two(l, terms);
                let value = l.b.binary(BinaryOp::Mod, a, b);
                if real { l.rounded_to(value, &result) } else { value }
            }),
            "sign" => self.map(ty, vec![a, b], span, move |l, terms| {
                let (a, b) = two(l, terms);
                let size = l.b.intrinsic(Intrinsic::Abs, vec![a]);
                let size = l.steady_expr(&result, size);
                let b = l.steady_expr(&result, b);
                let mut up = l.b.ge(l.b.copy(&b), zero(l, &result));
                if real {
                    // A zero has a sign too: its reciprocal shows it.
                    let none = l.b.eq(l.b.copy(&b), zero(l, &result));
                    let reciprocal = l.b.binary(BinaryOp::Div, l.b.real(1.0), b);
                    let plus = l.b.binary(BinaryOp::Gt, reciprocal, zero(l, &result));
                    up = l.b.conditional(none, plus, up);
                }
                let down = l.negate(l.b.copy(&size));
                l.b.conditional(up, size, down)
            }),
            _ => self.map(ty, vec![a, b], span, move |l, terms| {
                let (a, b) = two(l, terms);
                let value = l.rounded_to(l.b.sub(a, b), &result);
                l.b.intrinsic(Intrinsic::Max, vec![value, zero(l, &result)])
            }),
        })
    }

    /// MAX and MIN of two or more.
    fn extreme(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let mut nodes = Vec::new();
        for position in 0..call.args.len() {
            nodes.push(self.needed(call, position, &format!("a{}", position + 1))?);
        }
        if nodes.len() < 2 {
            self.sema.error(call.span, format!("{} needs two arguments", call.shouted()));
            return None;
        }
        let mut ty = nodes[0].ty.clone();
        for node in &nodes {
            let fits = matches!(
                (&ty, &node.ty),
                (Ty::Int(_) | Ty::Real(_), Ty::Int(_) | Ty::Real(_)) | (Ty::Char(_), Ty::Char(_))
            );
            if !fits {
                self.mistyped(call, node);
                return None;
            }
            ty = match (&ty, &node.ty) {
                (Ty::Char(Some(a)), Ty::Char(Some(b))) => Ty::Char(Some(*a.max(b))),
                (Ty::Char(_), Ty::Char(_)) => Ty::Char(None),
                (a, b) => a.join(b),
            };
        }
        let nodes: Vec<Node<'a>> = nodes.into_iter().map(|node| self.convert(node, &ty)).collect();
        let largest = call.name == "max";
        let (span, result) = (call.span, ty.clone());
        Some(self.map(ty, nodes, span, move |l, terms| {
            if !matches!(result, Ty::Char(_)) {
                let op = if largest { Intrinsic::Max } else { Intrinsic::Min };
                return l.b.intrinsic(op, terms);
            }
            let mut terms = terms.into_iter();
            let Some(mut best) = terms.next() else { return l.b.str("") };
            for term in terms {
                best = l.better(best, term, &result, largest);
            }
            best
        }))
    }

    /// The larger or smaller of two terms of one type.
    pub(super) fn better(&mut self, best: Term, term: Term, ty: &Ty, largest: bool) -> Term {
        if !matches!(ty, Ty::Char(_)) {
            let op = if largest { Intrinsic::Max } else { Intrinsic::Min };
            return self.b.intrinsic(op, vec![best, term]);
        }
        let best = self.steady_expr(ty, best);
        let term = self.steady_expr(ty, term);
        let op = if largest { BinaryOp::Gt } else { BinaryOp::Lt };
        let better = self.b.binary(op, self.b.copy(&term), self.b.copy(&best));
        self.b.conditional(better, term, best)
    }
}
