//! `value: type`

use super::Sema;
use super::constant::{Const, wrap};
use super::ids::EnumId;
use super::items::Source;
use super::meaning::Meaning;
use super::ty::{ClassTy, Ty};
use super::typer::Typer;
use partita_source::Span;

/// What a cast does.
#[derive(Clone, Debug)]
pub(crate) enum Cast {
    Known(Const),
    /// Nothing: the value has the type.
    Same,
    /// On every element.
    Promoted,
    /// A number becomes the locale of this number; only `Locales` asks for this.
    Locale,
    /// A number becomes the constant that has it.
    Enum(EnumId),
    /// Between integers: it wraps, which is asked for.
    Wrap,
    /// A truth value or a constant of an enum becomes its number.
    Number,
    /// A number becomes a truth value.
    Truth,
    /// A real loses what is behind the point.
    Truncate,
    /// A number or truth value becomes a real or complex one.
    Real,
    Text,
    /// A fresh atomic variable with the value.
    Atomic,
    Class(ClassTy, ClassTy),
    /// `nil` as an object.
    Nil,
    /// The mistake is noted.
    Unknown,
}

impl Typer<'_, '_> {
    /// What a cast of a value that has been read does.
    pub(crate) fn casting(&mut self, value: &Meaning, to: &Ty, span: Span) -> Cast {
        let Some(from) = value.ty() else { return Cast::Unknown };
        if let Some(known) = value.as_const().and_then(|known| self.sema.cast_const(known, to)) {
            return Cast::Known(known);
        }
        match (&from, to) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => Cast::Unknown,
            _ if from == *to => Cast::Same,
            (Ty::Array(..), to) if to.is_scalar() => Cast::Promoted,
            (Ty::Int(_), Ty::Locale) => Cast::Locale,
            (Ty::Int(_) | Ty::Uint(_), Ty::Enum(id)) => Cast::Enum(*id),
            (Ty::Int(_) | Ty::Uint(_), Ty::Int(_) | Ty::Uint(_)) => Cast::Wrap,
            (Ty::Bool | Ty::Enum(_), Ty::Int(_) | Ty::Uint(_)) => Cast::Number,
            (Ty::Int(_) | Ty::Uint(_), Ty::Bool) => Cast::Truth,
            (Ty::Real(_), Ty::Int(_) | Ty::Uint(_)) => Cast::Truncate,
            (Ty::Int(_) | Ty::Uint(_) | Ty::Bool | Ty::Real(_), Ty::Real(_) | Ty::Complex) => {
                Cast::Real
            }
            (from, Ty::Str) if self.sema.has_text(from) => Cast::Text,
            (_, Ty::Str) => self.no_cast(span, "this value as a string"),
            (_, Ty::Atomic(inner)) if self.sema.fits(value, &from, inner) => Cast::Atomic,
            (Ty::Class(from), Ty::Class(to)) => {
                self.sema.root_of(from.class);
                self.sema.root_of(to.class);
                let related = self.sema.inherits(from.class, to.class)
                    || self.sema.inherits(to.class, from.class);
                if related {
                    return Cast::Class(*from, *to);
                }
                self.no_cast(span, "a cast between classes that are not related")
            }
            (Ty::Nil, Ty::Class(_)) => Cast::Nil,
            (Ty::Range(_), Ty::Range(_)) => Cast::Same,
            _ => {
                let what =
                    format!("a cast from {} to {}", self.sema.show(&from), self.sema.show(to));
                self.no_cast(span, &what)
            }
        }
    }

    fn no_cast(&mut self, span: Span, what: &str) -> Cast {
        self.give_up(span, what);
        Cast::Unknown
    }

    pub(super) fn cast(&mut self, value: Meaning, to: &Ty, span: Span) -> Meaning {
        let value = value.read();
        match self.casting(&value, to, span) {
            Cast::Known(known) => Meaning::Const(known),
            Cast::Same => value,
            Cast::Promoted => match self.operand(&value, span) {
                Some(operand) => self.lazy(&Source::Cast(operand, to.clone()), span),
                None => Meaning::Unknown,
            },
            Cast::Atomic => Meaning::cell(to.clone(), false),
            Cast::Locale
            | Cast::Enum(_)
            | Cast::Wrap
            | Cast::Number
            | Cast::Truth
            | Cast::Truncate
            | Cast::Real
            | Cast::Text
            | Cast::Class(..)
            | Cast::Nil => Meaning::run(to.clone()),
            Cast::Unknown => Meaning::Unknown,
        }
    }
}

impl Sema<'_> {
    /// A param as one of another type, where that is known.
    pub(crate) fn cast_const(&self, known: &Const, ty: &Ty) -> Option<Const> {
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
