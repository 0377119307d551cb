//! Small terms: literals, arithmetic on sizes, types, conversions.

use super::Lowerer;
use super::node::{Kind, Node};
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_source::Span;
use partita_tree::{BinaryOp, Bound, Expr, ExprKind, IntType, Intrinsic, Overflow, Type, UnaryOp};

impl<'a> Lowerer<'a> {
    pub(crate) fn tree_type(&self, ty: &Ty) -> Type {
        match ty {
            Ty::Int(kind) => Type::Int(int_type(*kind)),
            Ty::Real(_) => Type::Real,
            Ty::Complex(_) => Type::Complex,
            Ty::Logical(_) => Type::Bool,
            Ty::Char(_) => Type::Str,
            Ty::Derived(id) => Type::Named(self.sema.types[id.0 as usize].tree.clone()),
            Ty::Lock => Type::Named("caf_Lock".into()),
            Ty::Event => Type::Named("caf_Event".into()),
            Ty::Team => Type::INT,
            Ty::Other(_) => Type::Any,
        }
    }

    pub(crate) fn array_type(&self, element: Type, bounds: &[(Expr, Expr)]) -> Type {
        let shape = bounds
            .iter()
            .map(|(low, high)| Bound { low: self.b.copy(low), high: self.b.copy(high) })
            .collect();
        Type::Array { shape, element: Box::new(element) }
    }

    pub(crate) fn literal(&self, value: &Const) -> Expr {
        match value {
            Const::Int(value, _) => self.b.int(*value),
            Const::Real(value, _) => self.b.real(*value),
            Const::Complex(re, im, _) => {
                let parts = vec![self.b.real(*re), self.b.real(*im)];
                self.b.intrinsic(Intrinsic::MakeComplex, parts)
            }
            Const::Logical(value, _) => self.b.bool(*value),
            Const::Str(text) => self.b.str(text),
            Const::Array(_, items) => {
                self.b.list(items.iter().map(|item| self.literal(item)).collect())
            }
        }
    }

    /// A value as a variable of another type would hold it.
    pub(crate) fn convert(&mut self, node: Node<'a>, to: &Ty) -> Node<'a> {
        let from = node.ty.clone();
        if from == *to || matches!((&from, to), (Ty::Logical(_), Ty::Logical(_))) {
            return node;
        }
        let span = node.span;
        let to = to.clone();
        if matches!(node.kind, Kind::Value(_))
            && let Some(value) = const_of(&node).and_then(|value| value.convert(&to))
        {
            let expr = self.literal(&value);
            return self.value(to, expr, span);
        }
        let target = to.clone();
        self.map(to, vec![node], span, move |l, args| {
            let arg = args.into_iter().next().unwrap_or_else(|| l.b.int(0));
            l.convert_expr(arg, &from, &target)
        })
    }

    pub(crate) fn convert_expr(&self, expr: Expr, from: &Ty, to: &Ty) -> Expr {
        match (from, to) {
            (Ty::Int(a), Ty::Int(b)) if a == b => expr,
            (Ty::Int(_), Ty::Int(b)) => self.b.cast(Type::Int(int_type(*b)), expr),
            (Ty::Int(_), Ty::Real(kind)) => self.rounded(self.b.cast(Type::Real, expr), *kind),
            (Ty::Real(_), Ty::Int(b)) => {
                let whole = self.b.intrinsic(Intrinsic::Trunc, vec![expr]);
                self.b.cast(Type::Int(int_type(*b)), whole)
            }
            (Ty::Real(8), Ty::Real(4)) => self.rounded(expr, 4),
            (Ty::Int(_) | Ty::Real(_), Ty::Complex(_)) => self.b.cast(Type::Complex, expr),
            (Ty::Complex(_), Ty::Real(kind)) => {
                self.rounded(self.b.intrinsic(Intrinsic::RealPart, vec![expr]), *kind)
            }
            (Ty::Complex(_), Ty::Int(b)) => {
                let re = self.b.intrinsic(Intrinsic::RealPart, vec![expr]);
                let whole = self.b.intrinsic(Intrinsic::Trunc, vec![re]);
                self.b.cast(Type::Int(int_type(*b)), whole)
            }
            (Ty::Char(Some(a)), Ty::Char(Some(b))) if a == b => expr,
            (Ty::Char(_), Ty::Char(Some(len))) => {
                if let ExprKind::Str(text) = &expr.kind {
                    return self.b.str(&crate::sema::constant::pad(text, *len));
                }
                self.b.intrinsic(Intrinsic::Pad, vec![expr, self.b.int(*len)])
            }
            _ => expr,
        }
    }

    /// Rounds a result to the precision of its kind.
    pub(crate) fn rounded(&self, expr: Expr, kind: u8) -> Expr {
        if kind != 4 {
            return expr;
        }
        if let ExprKind::Real(value) = &expr.kind {
            return self.b.real(f64::from(*value as f32));
        }
        self.b.intrinsic(Intrinsic::Single, vec![expr])
    }

    pub(crate) fn t_substring(&self, text: Expr, low: Expr, high: Expr) -> Expr {
        self.b.intrinsic(Intrinsic::Substring, vec![text, low, high])
    }

    pub(crate) fn and(&self, a: Option<Expr>, b: Expr) -> Expr {
        match a {
            Some(a) => self.b.binary(BinaryOp::And, a, b),
            None => b,
        }
    }

    pub(crate) fn negate(&self, expr: Expr) -> Expr {
        self.b.unary(UnaryOp::Neg, expr)
    }

    pub(crate) fn int_value(&self, value: i64, span: Span) -> Node<'a> {
        self.b.at(span);
        let expr = self.b.int(value);
        self.value(Ty::INT, expr, span)
    }

    pub(crate) fn bool_value(&self, value: bool, span: Span) -> Node<'a> {
        self.b.at(span);
        let expr = self.b.bool(value);
        self.value(Ty::LOGICAL, expr, span)
    }
}

pub(crate) fn int_type(kind: u8) -> IntType {
    IntType { bits: kind.saturating_mul(8), signed: true, overflow: Overflow::Trap }
}

/// The value of a literal node.
pub(crate) fn const_of(node: &Node<'_>) -> Option<Const> {
    let Kind::Value(expr) = &node.kind else { return None };
    Some(match (&expr.kind, &node.ty) {
        (ExprKind::Int(value), Ty::Int(kind)) => Const::Int(*value, *kind),
        (ExprKind::Real(value), Ty::Real(kind)) => Const::Real(*value, *kind),
        (ExprKind::Bool(value), Ty::Logical(kind)) => Const::Logical(*value, *kind),
        (ExprKind::Str(text), Ty::Char(_)) => Const::Str(text.clone()),
        _ => return None,
    })
}

/// Whether a cell lies on an image that was named.
#[expect(clippy::wildcard_enum_match_arm, reason = "most expressions are no cells")]
pub(crate) fn is_remote(cell: &Expr) -> bool {
    match &cell.kind {
        ExprKind::At { .. } => true,
        ExprKind::Element { base, .. } | ExprKind::Field { base, .. } => is_remote(base),
        ExprKind::Deref { reference } => is_remote(reference),
        _ => false,
    }
}
