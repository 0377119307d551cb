//! From one type to another: what the language does by itself, and casts.

use super::Lowerer;
use super::ty::{Held, Ty};
use super::value::{Const, Value};
use partita_source::{Code, Span};
use partita_tree::{Expr, Intrinsic};

/// How well a value fits a formal of a type; smaller is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    Exact,
    /// A literal of a smaller type, a class without its management.
    Near,
    /// A number that becomes a wider one.
    Promoted,
}

impl<'a> Lowerer<'a> {
    /// Whether a value of type `from` can stand where `to` is wanted.
    pub(crate) fn fits(&self, value: &Value, from: &Ty, to: &Ty) -> Option<Fit> {
        if from == to || *from == Ty::Unknown || *to == Ty::Unknown {
            return Some(Fit::Exact);
        }
        match (from, to) {
            (Ty::Int(_), Ty::Int(_) | Ty::Uint(_)) if self.literal_fits(value, to) => {
                Some(Fit::Near)
            }
            (Ty::Int(a), Ty::Int(b)) | (Ty::Uint(a), Ty::Uint(b)) if a < b => Some(Fit::Promoted),
            (Ty::Uint(a), Ty::Int(b)) if a < b => Some(Fit::Promoted),
            (Ty::Int(_) | Ty::Uint(_), Ty::Real(_) | Ty::Complex) => Some(Fit::Promoted),
            (Ty::Bool, Ty::Int(_) | Ty::Uint(_)) => Some(Fit::Promoted),
            (Ty::Real(_), Ty::Complex) => Some(Fit::Promoted),
            (Ty::Real(a), Ty::Real(b)) if a < b => Some(Fit::Promoted),
            (Ty::Real(_), Ty::Real(_)) if matches!(value, Value::Const(_)) => Some(Fit::Near),
            (Ty::Range(_), Ty::Range(_)) => Some(Fit::Exact),
            (Ty::Nil, Ty::Class(_)) => Some(Fit::Near),
            (Ty::Class(a), Ty::Class(b)) => {
                if !self.inherits(a.class, b.class)
                    || (a.nilable && !b.nilable && b.held != Held::Any)
                {
                    return None;
                }
                let same = a.class == b.class && (a.held == b.held || b.held == Held::Any);
                Some(if same { Fit::Near } else { Fit::Promoted })
            }
            (Ty::Tuple(a), Ty::Tuple(b)) if a.len() == b.len() => {
                let fits: Option<Vec<Fit>> =
                    a.iter().zip(b).map(|(a, b)| self.fits(&Value::Nothing, a, b)).collect();
                fits.map(|fits| fits.into_iter().max().unwrap_or(Fit::Exact))
            }
            (Ty::Array(a, x), Ty::Array(b, y)) => {
                (a == b && (x == y || **y == Ty::Unknown)).then_some(Fit::Exact)
            }
            // A sync variable is read where its value is wanted.
            (Ty::Sync(inner) | Ty::Single(inner), _) => {
                self.fits(&Value::Nothing, inner, to).map(|_| Fit::Promoted)
            }
            _ => None,
        }
    }

    fn literal_fits(&self, value: &Value, to: &Ty) -> bool {
        let Value::Const(Const::Int(value, _)) = value else { return false };
        match to {
            Ty::Int(bits) => {
                let limit = 1i128 << (bits - 1);
                (-limit..limit).contains(value)
            }
            Ty::Uint(bits) => (0..1i128 << bits).contains(value),
            _ => false,
        }
    }

    /// The type of `a + b`, of the two sides of `if`, ...
    pub(crate) fn common(&self, a: &Ty, b: &Ty) -> Option<Ty> {
        if a == b {
            return Some(a.clone());
        }
        match (a, b) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => Some(Ty::Unknown),
            (Ty::Int(x), Ty::Int(y)) => Some(Ty::Int(*x.max(y))),
            (Ty::Uint(x), Ty::Uint(y)) => Some(Ty::Uint(*x.max(y))),
            // `int + uint` of 64 bits is an error for variables; the wider signed one covers the rest.
            (Ty::Int(x), Ty::Uint(y)) | (Ty::Uint(y), Ty::Int(x)) => {
                Some(Ty::Int((*x).max(y.saturating_mul(2).min(64))))
            }
            (Ty::Bool, number) | (number, Ty::Bool) if number.is_integer() => Some(number.clone()),
            (Ty::Complex, other) | (other, Ty::Complex) if other.is_number() => Some(Ty::Complex),
            (Ty::Real(x), Ty::Real(y)) => Some(Ty::Real(*x.max(y))),
            (Ty::Real(x), other) | (other, Ty::Real(x)) if other.is_integer() => Some(Ty::Real(*x)),
            (Ty::Nil, Ty::Class(class)) | (Ty::Class(class), Ty::Nil) => {
                Some(Ty::Class(super::ty::ClassTy { nilable: true, ..*class }))
            }
            (Ty::Class(x), Ty::Class(y)) => {
                let nilable = x.nilable || y.nilable;
                if self.inherits(x.class, y.class) {
                    Some(Ty::Class(super::ty::ClassTy { nilable, ..*y }))
                } else if self.inherits(y.class, x.class) {
                    Some(Ty::Class(super::ty::ClassTy { nilable, ..*x }))
                } else {
                    None
                }
            }
            (Ty::Range(x), Ty::Range(y)) if x == y => Some(a.clone()),
            _ => None,
        }
    }

    /// A literal beside a value of another integer type takes that type.
    pub(crate) fn common_of(&self, a: &Value, b: &Value) -> Option<Ty> {
        let (x, y) = (self.type_of(a)?, self.type_of(b)?);
        if x.is_integer() && y.is_integer() {
            if matches!(a, Value::Const(_)) && self.literal_fits(a, &y) {
                return Some(y);
            }
            if matches!(b, Value::Const(_)) && self.literal_fits(b, &x) {
                return Some(x);
            }
        }
        self.common(&x, &y)
    }

    /// A value as a term of the type, with a message when it cannot be one.
    pub(crate) fn checked(&mut self, value: &Value, ty: &Ty, span: Span) -> Expr {
        let from = self.type_of(value).unwrap_or(Ty::Unknown);
        if self.fits(value, &from, ty).is_none() {
            let (from, to) = (self.show_ty(&from), self.show_ty(ty));
            self.error(span, format!("a value of type {from} where one of type {to} is wanted"));
        }
        self.converted(value, ty)
    }

    /// A value as a term of the type; that it can be one is known.
    pub(crate) fn converted(&mut self, value: &Value, ty: &Ty) -> Expr {
        let from = self.type_of(value).unwrap_or(Ty::Unknown);
        if let (Value::Const(Const::Int(value, _)), Ty::Real(_)) = (value, ty) {
            #[expect(clippy::cast_precision_loss, reason = "as the language converts")]
            return self.b.real(*value as f64);
        }
        let term = self.term(value);
        self.convert_term(term, &from, ty)
    }

    pub(crate) fn convert_term(&mut self, term: Expr, from: &Ty, to: &Ty) -> Expr {
        if from == to {
            return term;
        }
        match (from, to) {
            (Ty::Int(_) | Ty::Uint(_), Ty::Int(_) | Ty::Uint(_)) => {
                if super::value::is_literal(&term) && *to == Ty::INT {
                    return term;
                }
                let ty = self.tree_ty(to);
                self.b.cast(ty, term)
            }
            (Ty::Bool, Ty::Int(_) | Ty::Uint(_)) => {
                self.b.conditional(term, self.b.int(1), self.b.int(0))
            }
            (Ty::Int(_) | Ty::Uint(_) | Ty::Bool, Ty::Real(_) | Ty::Complex)
            | (Ty::Real(_), Ty::Complex) => {
                let ty = self.tree_ty(to);
                self.b.cast(ty, term)
            }
            (Ty::Real(_), Ty::Real(32)) => self.b.intrinsic(Intrinsic::Single, vec![term]),
            _ => term,
        }
    }

    /// `value: ty`
    pub(crate) fn cast(&mut self, value: Value, ty: &Ty, span: Span) -> Value {
        let value = self.read_value(value, span);
        let Some(from) = self.type_of(&value) else { return Value::Unknown };
        if let Value::Const(known) = &value
            && let Some(known) = self.cast_const(known, ty)
        {
            return Value::Const(known);
        }
        match (&from, ty) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => Value::Unknown,
            _ if from == *ty => value,
            (Ty::Array(..), to) if to.is_scalar() => {
                let Some(operand) = self.operand(value, span) else { return Value::Unknown };
                self.lazy(super::lazy::Source::Cast(operand, ty.clone()), span)
            }
            // Only `Locales` asks for this.
            (Ty::Int(_), Ty::Locale) => {
                let term = self.term(&value);
                Value::run(Ty::Locale, term)
            }
            (Ty::Int(_) | Ty::Uint(_), Ty::Enum(id)) => {
                let numbers: Vec<i64> =
                    self.enums[*id].constants.iter().map(|constant| constant.1).collect();
                let term = self.term(&value);
                let number = self.temp_with(&Ty::INT, term);
                let tests = numbers
                    .into_iter()
                    .map(|known| self.b.eq(self.b.var(&number), self.b.int(known)))
                    .reduce(|a, b| self.b.binary(partita_tree::BinaryOp::OrElse, a, b));
                let known = tests.unwrap_or_else(|| self.b.bool(false));
                let text = "a number that no constant of the enum has";
                let stmt = self.b.assert(known, Some(Code::ErrorStop), Some(text));
                self.emit(stmt);
                Value::run(ty.clone(), self.b.var(&number))
            }
            (Ty::Int(_) | Ty::Uint(_), Ty::Int(_) | Ty::Uint(_)) => {
                // A cast wraps: it is asked for.
                let term = self.term(&value);
                let wrapping = match self.tree_ty(ty) {
                    partita_tree::Type::Int(int) => {
                        partita_tree::Type::Int(partita_tree::IntType {
                            overflow: partita_tree::Overflow::Wrap,
                            ..int
                        })
                    }
                    other => other,
                };
                let term = self.b.cast(wrapping, term);
                let exact = self.tree_ty(ty);
                Value::run(ty.clone(), self.b.cast(exact, term))
            }
            (Ty::Bool | Ty::Enum(_), Ty::Int(_) | Ty::Uint(_)) => {
                let term = self.term(&value);
                let term = if from == Ty::Bool {
                    self.b.conditional(term, self.b.int(1), self.b.int(0))
                } else {
                    term
                };
                Value::run(ty.clone(), term)
            }
            (Ty::Int(_) | Ty::Uint(_), Ty::Bool) => {
                let term = self.term(&value);
                Value::run(Ty::Bool, self.b.ne(term, self.b.int(0)))
            }
            (Ty::Real(_), Ty::Int(_) | Ty::Uint(_)) => {
                let term = self.term(&value);
                let whole = self.b.intrinsic(Intrinsic::Trunc, vec![term]);
                let tree = self.tree_ty(ty);
                Value::run(ty.clone(), self.b.cast(tree, whole))
            }
            (Ty::Int(_) | Ty::Uint(_) | Ty::Bool | Ty::Real(_), Ty::Real(_) | Ty::Complex) => {
                let term = self.term(&value);
                let term = if from == Ty::Bool {
                    self.b.conditional(term, self.b.int(1), self.b.int(0))
                } else {
                    term
                };
                let from = if from == Ty::Bool { Ty::INT } else { from.clone() };
                Value::run(ty.clone(), self.convert_term(term, &from, ty))
            }
            (_, Ty::Str) => match self.text_of(&value, &from) {
                Some(term) => Value::run(Ty::Str, term),
                None => self.give_up(span, "this value as a string"),
            },
            (_, Ty::Atomic(inner)) if self.fits(&value, &from, inner).is_some() => {
                self.new_atomic(ty, value, span)
            }
            (Ty::Class(from), Ty::Class(to)) => self.class_cast(&value, *from, *to, span),
            (Ty::Nil, Ty::Class(_)) => {
                let term = self.term(&value);
                Value::run(ty.clone(), term)
            }
            (Ty::Range(_), Ty::Range(_)) => value,
            _ => {
                let what = format!("a cast from {} to {}", self.show_ty(&from), self.show_ty(ty));
                self.give_up(span, &what)
            }
        }
    }

    fn cast_const(&self, known: &Const, ty: &Ty) -> Option<Const> {
        match (known, ty) {
            (Const::Int(value, _), Ty::Int(_) | Ty::Uint(_)) => {
                let wrapped = wrap(*value, ty);
                Some(Const::Int(wrapped, ty.clone()))
            }
            #[expect(clippy::cast_precision_loss, reason = "as the language converts")]
            (Const::Int(value, _), Ty::Real(64)) => Some(Const::Real(*value as f64)),
            (Const::Bool(value), Ty::Int(_) | Ty::Uint(_)) => {
                Some(Const::Int(i128::from(*value), ty.clone()))
            }
            (Const::Int(value, _), Ty::Bool) => Some(Const::Bool(*value != 0)),
            (Const::Int(value, _), Ty::Str) => Some(Const::Str(value.to_string())),
            (Const::Str(text), Ty::Int(_) | Ty::Uint(_)) => {
                let value = text.trim().replace('_', "").parse::<i128>().ok()?;
                (wrap(value, ty) == value).then(|| Const::Int(value, ty.clone()))
            }
            (Const::Str(text), Ty::Real(64)) => text.trim().parse().ok().map(Const::Real),
            (Const::Bool(value), Ty::Str) => Some(Const::Str(value.to_string())),
            (Const::Enum(id, number), Ty::Str) => {
                Some(Const::Str(self.enums[*id].constants[*number].0.to_string()))
            }
            (Const::Enum(id, number), Ty::Int(_) | Ty::Uint(_)) => {
                Some(Const::Int(i128::from(self.enums[*id].constants[*number].1), ty.clone()))
            }
            _ => None,
        }
    }
}

/// Two's complement in the width of the type.
pub(crate) fn wrap(value: i128, ty: &Ty) -> i128 {
    match ty {
        Ty::Int(bits) => {
            let size = 1i128 << bits;
            let rest = value.rem_euclid(size);
            if rest >= size / 2 { rest - size } else { rest }
        }
        Ty::Uint(bits) => value.rem_euclid(1i128 << bits),
        _ => value,
    }
}
