//! From one type to another: what the language does by itself.

use super::Sema;
use super::constant::common_integer;
use super::meaning::Meaning;
use super::ty::{ClassTy, Held, Ty};

/// How well a value fits a formal of a type; smaller is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    Exact,
    /// A literal of a smaller type, a class without its management.
    Near,
    /// A number that becomes a wider one.
    Promoted,
}

impl Sema<'_> {
    /// Whether a value of type `from` can stand where `to` is wanted.
    pub(crate) fn fits(&self, value: &Meaning, from: &Ty, to: &Ty) -> Option<Fit> {
        if from == to || *from == Ty::Unknown || *to == Ty::Unknown {
            return Some(Fit::Exact);
        }
        match (from, to) {
            (Ty::Int(_), _) if value.as_const().is_some_and(|known| known.fits(to)) => {
                Some(Fit::Near)
            }
            (Ty::Int(a), Ty::Int(b)) | (Ty::Uint(a), Ty::Uint(b)) if a < b => Some(Fit::Promoted),
            (Ty::Uint(a), Ty::Int(b)) if a < b => Some(Fit::Promoted),
            (Ty::Int(_) | Ty::Uint(_), Ty::Real(_) | Ty::Complex) => Some(Fit::Promoted),
            (Ty::Bool, Ty::Int(_) | Ty::Uint(_)) => Some(Fit::Promoted),
            (Ty::Real(_), Ty::Complex) => Some(Fit::Promoted),
            (Ty::Real(a), Ty::Real(b)) if a < b => Some(Fit::Promoted),
            (Ty::Real(_), Ty::Real(_)) => value.as_const().map(|_| Fit::Near),
            (Ty::Range(_), Ty::Range(_)) => Some(Fit::Exact),
            (Ty::Nil, Ty::Class(_)) => Some(Fit::Near),
            (Ty::Class(a), Ty::Class(b)) => self.class_fits(*a, *b),
            (Ty::Tuple(a), Ty::Tuple(b)) if a.len() == b.len() => {
                let fits: Option<Vec<Fit>> =
                    a.iter().zip(b).map(|(a, b)| self.fits(&Meaning::Nothing, a, b)).collect();
                fits.map(|fits| fits.into_iter().max().unwrap_or(Fit::Exact))
            }
            (Ty::Array(a, x), Ty::Array(b, y)) => {
                (a == b && (x == y || **y == Ty::Unknown)).then_some(Fit::Exact)
            }
            // A sync variable is read where its value is wanted.
            (Ty::Sync(inner) | Ty::Single(inner), _) => {
                self.fits(&Meaning::Nothing, inner, to).map(|_| Fit::Promoted)
            }
            _ => None,
        }
    }

    fn class_fits(&self, a: ClassTy, b: ClassTy) -> Option<Fit> {
        if !self.inherits(a.class, b.class) || (a.nilable && !b.nilable && b.held != Held::Any) {
            return None;
        }
        let same = a.class == b.class && (a.held == b.held || b.held == Held::Any);
        Some(if same { Fit::Near } else { Fit::Promoted })
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

    /// The same for values: a literal beside a value of another integer type takes that type.
    pub(crate) fn common_of(&self, a: &Meaning, b: &Meaning) -> Option<Ty> {
        let (x, y) = (a.ty()?, b.ty()?);
        if x.is_integer() && y.is_integer() {
            if a.as_const().is_some_and(|known| known.fits(&y)) {
                return Some(y);
            }
            if b.as_const().is_some_and(|known| known.fits(&x)) {
                return Some(x);
            }
        }
        self.common(&x, &y)
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
