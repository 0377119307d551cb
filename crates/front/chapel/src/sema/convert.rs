//! From one type to another: what the language does by itself.

use super::Sema;
use super::constant::common_integer;
use super::meaning::Meaning;
use super::ty::{ClassTy, Held, Index, Ty};

impl Sema<'_> {
    /// Whether a value of type `from` can stand where `to` is wanted.
    pub(crate) fn fits(&self, value: &Meaning, from: &Ty, to: &Ty) -> bool {
        self.converts(from, to) || narrows(value, from, to)
    }

    /// Whether every value of type `from` can stand where `to` is wanted.
    pub(crate) fn converts(&self, from: &Ty, to: &Ty) -> bool {
        if from == to || *from == Ty::Unknown || *to == Ty::Unknown {
            return true;
        }
        match (from, to) {
            (Ty::Int(a), Ty::Int(b)) | (Ty::Uint(a), Ty::Uint(b) | Ty::Int(b)) => a < b,
            (Ty::Int(a), Ty::Uint(b)) => a <= b,
            (Ty::Int(_) | Ty::Uint(_), Ty::Real(_) | Ty::Complex)
            | (Ty::Bool, Ty::Int(_) | Ty::Uint(_))
            | (Ty::Real(_), Ty::Complex)
            | (Ty::Range(_), Ty::Range(_))
            | (Ty::Nil, Ty::Class(_)) => true,
            (Ty::Real(a), Ty::Real(b)) => a < b,
            (Ty::Class(a), Ty::Class(b)) => self.class_converts(*a, *b),
            (Ty::Tuple(a), Ty::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.converts(a, b))
            }
            (Ty::Array(a, x), Ty::Array(b, y)) => a == b && (x == y || **y == Ty::Unknown),
            // A sync variable is read where its value is wanted.
            (Ty::Sync(inner) | Ty::Single(inner), _) => self.converts(inner, to),
            _ => false,
        }
    }

    fn class_converts(&self, a: ClassTy, b: ClassTy) -> bool {
        self.inherits(a.class, b.class) && (!a.nilable || b.nilable || b.held == Held::Any)
    }

    /// The type of `a + b`, of the two sides of `if`, ...
    pub(crate) fn common(&self, a: &Ty, b: &Ty) -> Option<Ty> {
        if a == b {
            return Some(a.clone());
        }
        if let Some(integer) = common_integer(a, b) {
            return Some(integer);
        }
        match (a, b) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => Some(Ty::Unknown),
            (Ty::Bool, number) | (number, Ty::Bool) if number.is_integer() => Some(number.clone()),
            (Ty::Complex, other) | (other, Ty::Complex) if other.is_number() => Some(Ty::Complex),
            (Ty::Real(x), Ty::Real(y)) => Some(Ty::Real(*x.max(y))),
            (Ty::Real(x), other) | (other, Ty::Real(x)) if other.is_integer() => Some(Ty::Real(*x)),
            (Ty::Nil, Ty::Class(class)) | (Ty::Class(class), Ty::Nil) => {
                Some(Ty::Class(ClassTy { nilable: true, ..*class }))
            }
            (Ty::Class(x), Ty::Class(y)) => {
                let nilable = x.nilable || y.nilable;
                if self.inherits(x.class, y.class) {
                    Some(Ty::Class(ClassTy { nilable, ..*y }))
                } else if self.inherits(y.class, x.class) {
                    Some(Ty::Class(ClassTy { nilable, ..*x }))
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// The same for values: a literal beside a number of another type of its kind takes that type.
    pub(crate) fn common_of(&self, a: &Meaning, b: &Meaning) -> Option<Ty> {
        let (x, y) = (a.ty()?, b.ty()?);
        let alike = x.is_integer() && y.is_integer();
        if alike || matches!((&x, &y), (Ty::Real(_), Ty::Real(_))) {
            if a.as_const().is_some_and(|known| known.fits(&y)) {
                return Some(y);
            }
            if b.as_const().is_some_and(|known| known.fits(&x)) {
                return Some(x);
            }
        }
        self.common(&x, &y)
    }

    /// The type of the indices of a range between two ends, as far as they are integers.
    pub(crate) fn index_between(&self, low: Option<&Meaning>, high: Option<&Meaning>) -> Index {
        let ty = match (low, high) {
            (Some(low), Some(high)) => self.common_of(low, high),
            (one, other) => one.or(other).and_then(Meaning::ty),
        };
        ty.and_then(|ty| Index::of(&ty)).unwrap_or(Index::INT)
    }

    /// Whether one term says a value of the type as a text.
    pub(crate) fn has_text(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Str
            | Ty::Bool
            | Ty::Int(_)
            | Ty::Uint(_)
            | Ty::Real(_)
            | Ty::Complex
            | Ty::Locale
            | Ty::Nil => true,
            Ty::Enum(id) => !self.enums[*id].constants.is_empty(),
            Ty::Void
            | Ty::Tuple(_)
            | Ty::Range(_)
            | Ty::Domain(_)
            | Ty::Array(..)
            | Ty::Keyed(_)
            | Ty::KeyedArray(..)
            | Ty::Record(_)
            | Ty::Class(_)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_)
            | Ty::Barrier
            | Ty::Unknown => false,
        }
    }
}

/// A param may become one of a type that holds its value, though others of its own type do not fit.
pub(super) fn narrows(value: &Meaning, from: &Ty, to: &Ty) -> bool {
    let Some(known) = value.as_const() else { return false };
    from != to && (known.fits(to) || matches!((from, to), (Ty::Real(_), Ty::Real(_))))
}
