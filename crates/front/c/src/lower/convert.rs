//! Conversions between scalars (6.3).

use super::Lowerer;
use super::expr::untyped;
use crate::checked::{Expr, ExprKind};
use crate::types::{IntKind, RealKind, Ty};
use partita_source::Span;
use partita_tree::{BinaryOp, Expr as Term, IntType, Overflow, Type};

impl Lowerer<'_> {
    /// The value of an expression as one of another type.
    pub fn converted(&mut self, expr: &Expr, to: &Ty) -> Term {
        self.converted_at(expr, to, expr.span)
    }

    pub(crate) fn converted_at(&mut self, expr: &Expr, to: &Ty, span: Span) -> Term {
        if *to == Ty::Void {
            self.effect(expr);
            return self.broken();
        }
        // Truth values become numbers only once.
        if *to == Ty::Int(IntKind::Bool) && self.is_plain(&expr.ty) {
            let truth = self.condition(expr);
            return self.b.at(span).cast(Type::Int(self.int_type(to)), truth);
        }
        if let (ExprKind::Call(..), Ty::Pointer(to)) = (&expr.kind, to) {
            // What the heap is asked for: raw bytes can become anything.
            let raw = matches!(to.ty, Ty::Int(IntKind::Char | IntKind::SChar | IntKind::UChar));
            self.wanted_type = Some(to.ty.clone()).filter(|_| !raw);
        }
        let value = self.value(expr);
        self.wanted_type = None;
        self.b.at(span);
        self.convert(value, &expr.ty, to, span)
    }

    /// A value of one type as one of another.
    pub fn convert(&mut self, value: Term, from: &Ty, to: &Ty, span: Span) -> Term {
        if from == to {
            return value;
        }
        if !self.is_plain(from) || !self.is_plain(to) {
            return self.hooks.convert(self, value, from, to, span);
        }
        let (source, target) = (self.types().int_kind(from), self.types().int_kind(to));
        match (from, to) {
            (_, _) if source.is_some() && target.is_some() => {
                let (Some(source), Some(target)) = (source, target) else { return value };
                self.between_integers(value, source, target)
            }
            (_, Ty::Real(kind)) if source.is_some() => {
                let wide = self.integer_as_real(value, source.unwrap_or(IntKind::Int));
                self.rounded(wide, *kind)
            }
            (Ty::Real(from), Ty::Real(to)) => {
                if *to == RealKind::Float && *from != RealKind::Float {
                    return self.rounded(value, *to);
                }
                value
            }
            (Ty::Real(_), _) if target.is_some() => {
                self.real_as_integer(value, target.unwrap_or(IntKind::Int))
            }
            (Ty::Pointer(_), _) if target.is_some() => {
                let target = target.unwrap_or(IntKind::ULong);
                let long = Type::Int(IntKind::ULong.in_tree());
                let address = self.b.cast(long, value);
                self.between_integers(address, IntKind::ULong, target)
            }
            (_, Ty::Pointer(_)) if source.is_some() => {
                let source = source.unwrap_or(IntKind::ULong);
                let address = self.between_integers(value, source, IntKind::ULong);
                self.b.cast(Type::Pointer, address)
            }
            _ => value,
        }
    }

    fn between_integers(&mut self, value: Term, from: IntKind, to: IntKind) -> Term {
        let (source, target) = (from.in_tree(), to.in_tree());
        if to == IntKind::Bool {
            let truth = self.b.ne(value, self.b.int(0));
            return self.b.cast(Type::Int(target), truth);
        }
        if source == target {
            return value;
        }
        let fits = target.bits > source.bits && (target.signed || !source.signed)
            || untyped(&value) && target.bits == 64;
        if fits || !target.signed {
            return self.b.cast(Type::Int(target), value);
        }
        // Bits that do not fit are lost, as gcc has it; arithmetic with the result traps again.
        let cut = self.b.cast(Self::wrapping(target), value);
        self.b.cast(Type::Int(target), cut)
    }

    fn integer_as_real(&mut self, value: Term, from: IntKind) -> Term {
        if !from.in_tree().is_full() {
            return self.b.cast(Type::Real, value);
        }
        // The upper half of unsigned long is halved and doubled again; the lost bit keeps the rounding right.
        let b = &self.b;
        let signed = Self::wrapping(IntKind::Long.in_tree());
        let unsigned = Type::Int(IntKind::ULong.in_tree());
        let value = if untyped(&value) { b.cast(unsigned, value) } else { value };
        let negative = b.lt(b.cast(signed, b.copy(&value)), b.int(0));
        let half = b.binary(BinaryOp::Shr, b.copy(&value), b.int(1));
        let odd = b.binary(BinaryOp::BitAnd, b.copy(&value), b.int(1));
        let half = b.cast(Type::Real, b.binary(BinaryOp::BitOr, half, odd));
        let large = b.mul(half, b.real(2.0));
        b.conditional(negative, large, b.cast(Type::Real, value))
    }

    /// Cut toward zero; outside of the type it is undefined (6.3.1.4).
    fn real_as_integer(&mut self, value: Term, to: IntKind) -> Term {
        let target = to.in_tree();
        if to == IntKind::Bool {
            let truth = self.b.ne(value, self.b.real(0.0));
            return self.b.cast(Type::Int(target), truth);
        }
        if target.signed {
            return self.b.cast(Type::Int(target), value);
        }
        let trapping = IntType { overflow: Overflow::Trap, ..target };
        if !target.is_full() {
            return self.b.cast(Type::Int(target), self.b.cast(Type::Int(trapping), value));
        }
        let b = &self.b;
        let middle = 9_223_372_036_854_775_808.0;
        let large = b.ge(b.copy(&value), b.real(middle));
        let rest = b.sub(b.copy(&value), b.real(middle));
        let rest = b.cast(Type::Int(target), b.cast(Self::trapping(IntKind::Long.in_tree()), rest));
        let upper = b.add(rest, b.int(i64::MIN));
        let lower = b.cast(Type::Int(target), b.cast(Type::Int(trapping), value));
        b.conditional(large, upper, lower)
    }
}
