//! Conversions that happen by themselves, and those between numbers.

use super::{Lowerer, Value};
use crate::ast::IntKind;
use crate::lower::types::int_type;
use crate::sema::{Fit, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Intrinsic, Type};

impl<'a> Lowerer<'a> {
    /// A value as one of a type that it fits; otherwise that is reported.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others have values")]
    pub(crate) fn convert(&mut self, value: Value, to: &Ty, span: Span) -> Value {
        if value.ty == *to || *to == Ty::Unknown {
            return value;
        }
        if value.ty == Ty::Unknown {
            return self.value(value.term, to.clone());
        }
        match self.classes.fit(&value.ty, to) {
            Some(Fit::Same) => self.value(value.term, to.clone()),
            Some(Fit::Widen) => self.number_cast(value, to, span),
            Some(Fit::Up) => self.upward(value, to, span),
            Some(Fit::Operator(method)) => {
                let result = self.call_method(&method, Vec::new(), None, vec![value], span);
                self.value(result.term, to.clone())
            }
            None => {
                let message = match value.ty {
                    Ty::Void => format!("this has no value; one of type `{to}` is wanted"),
                    _ => {
                        format!("a value of type `{}` where one of type `{to}` is wanted", value.ty)
                    }
                };
                self.error("wrong-type", span, message);
                self.broken()
            }
        }
    }

    fn upward(&mut self, value: Value, to: &Ty, span: Span) -> Value {
        if value.ty == Ty::Null {
            return self.value(value.term, to.clone());
        }
        if let Ty::Function(wanted) = to {
            return self.as_function(value, wanted, span);
        }
        let plain = self.is_object(&value.ty) || self.is_any_like(&value.ty);
        if !plain && self.is_any_like(to) {
            let null = self.classes.takes_null(&value.ty);
            if !null {
                let term = self.boxed(value);
                return self.value(term, to.clone());
            }
            let fixed = self.fixed(value);
            let test = self.b.eq(self.b.copy(&fixed.term), self.b.null());
            let boxed = self.boxed(fixed);
            let term = self.b.conditional(test, self.b.null(), boxed);
            let held = self.hold(Type::Any, term);
            return self.value(self.b.var(&held), to.clone());
        }
        self.value(value.term, to.clone())
    }

    /// Between numbers, as `as` does it: reals toward zero and no further than the type goes, integers lose high bits.
    pub(crate) fn number_cast(&mut self, value: Value, to: &Ty, span: Span) -> Value {
        let real = |ty: &Ty| matches!(ty, Ty::Float | Ty::Double);
        let from = value.ty.clone();
        self.b.at(span);
        let term = match (&from, to) {
            (Ty::Int(_), Ty::Int(kind)) => self.b.cast(Type::Int(int_type(*kind)), value.term),
            (_, Ty::Int(kind)) if real(&from) => return self.truncated(value, *kind),
            (_, Ty::Float) => {
                let wide = self.b.cast(Type::Real, value.term);
                self.b.intrinsic(Intrinsic::Single, vec![wide])
            }
            (Ty::Float, Ty::Double) => value.term,
            _ => self.b.cast(Type::Real, value.term),
        };
        self.value(term, to.clone())
    }

    fn truncated(&mut self, value: Value, kind: IntKind) -> Value {
        // What is narrower than an Int comes by way of one and goes no further than its own bounds; unsigned ones of 32 and
        // 64 bits have the bits of the signed ones.
        let wide = if kind.bits() == 64 { IntKind::Long } else { IntKind::Int };
        let bounds = int_type(if kind.bits() < 32 { kind } else { wide }).range();
        let (low, high) = (
            i64::try_from(bounds.0).unwrap_or(i64::MIN),
            i64::try_from(bounds.1).unwrap_or(i64::MAX),
        );
        let real = self.fixed(value).term;
        let b = &self.b;
        let is_nan = b.ne(b.copy(&real), b.copy(&real));
        #[expect(
            clippy::cast_precision_loss,
            reason = "the bounds of the types are powers of two, or nearly"
        )]
        let (least, most) = (low as f64, high as f64);
        let too_low = b.le(b.copy(&real), b.real(least));
        let too_high = b.ge(b.copy(&real), b.real(most));
        let inside = b.cast(Type::Int(int_type(wide)), b.copy(&real));
        let term = b.conditional(too_high, b.int(high), inside);
        let term = b.conditional(too_low, b.int(low), term);
        let term = b.conditional(is_nan, b.int(0), term);
        let held = self.hold(Type::Int(int_type(wide)), term);
        let value = self.value(self.b.var(&held), Ty::Int(wide));
        if kind == wide {
            return value;
        }
        let term = self.b.cast(Type::Int(int_type(kind)), value.term);
        self.value(term, Ty::Int(kind))
    }
}
