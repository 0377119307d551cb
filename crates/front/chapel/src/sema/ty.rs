//! Types of values at run time, all their generic parts known.

use super::ids::{AggregateId, EnumId};
use crate::limits::TYPE_PARTS;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ty {
    Void,
    Bool,
    /// Width in bits.
    Int(u8),
    Uint(u8),
    Real(u8),
    Complex,
    Str,
    /// The type of `nil`.
    Nil,
    Locale,
    Enum(EnumId),
    Tuple(Vec<Ty>),
    Range(Ends),
    /// A rectangular domain of a rank.
    Domain(usize),
    Array(usize, Box<Ty>),
    /// An associative domain, of keys of a type.
    Keyed(Box<Ty>),
    /// An array over one: the types of keys and elements.
    KeyedArray(Box<Ty>, Box<Ty>),
    Record(AggregateId),
    Class(ClassTy),
    Sync(Box<Ty>),
    Single(Box<Ty>),
    Atomic(Box<Ty>),
    Barrier,
    /// What an error or an unsupported construct left behind: nothing more is said about it.
    Unknown,
}

/// Which ends a range has; ends it does not have are never looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ends {
    pub(crate) low: bool,
    pub(crate) high: bool,
    pub(crate) strided: bool,
    pub(crate) index: Index,
}

impl Ends {
    pub(crate) const BOTH: Ends = Ends { low: true, high: true, strided: false, index: Index::INT };
}

/// The type of the indices of a range: integers of a width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Index {
    signed: bool,
    bits: u8,
}

impl Index {
    pub(crate) const INT: Index = Index { signed: true, bits: 64 };

    pub(crate) fn of(ty: &Ty) -> Option<Index> {
        if let Ty::Int(bits) | Ty::Uint(bits) = ty {
            return Some(Index { signed: matches!(ty, Ty::Int(_)), bits: *bits });
        }
        None
    }

    pub(crate) fn ty(self) -> Ty {
        if self.signed { Ty::Int(self.bits) } else { Ty::Uint(self.bits) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClassTy {
    pub(crate) class: AggregateId,
    pub(crate) nilable: bool,
    pub(crate) held: Held,
}

/// Who ends an object's life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Held {
    Owned,
    Shared,
    Borrowed,
    Unmanaged,
    /// A formal that says only the class.
    Any,
}

impl Ty {
    pub(crate) const INT: Ty = Ty::Int(64);
    pub(crate) const REAL: Ty = Ty::Real(64);

    pub(crate) fn array(rank: usize, element: Ty) -> Ty {
        Ty::Array(rank, Box::new(element))
    }

    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Uint(_))
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Uint(_) | Ty::Real(_) | Ty::Complex)
    }

    pub(crate) fn is_array(&self) -> bool {
        matches!(self, Ty::Array(..))
    }

    pub(crate) fn is_class(&self) -> bool {
        matches!(self, Ty::Class(_))
    }

    /// Values say where something lies, or that it is nowhere.
    pub(crate) fn is_reference(&self) -> bool {
        matches!(self, Ty::Class(_) | Ty::Nil | Ty::Barrier)
    }

    /// Scalar operations are promoted over its elements.
    pub(crate) fn is_promotable(&self) -> bool {
        matches!(self, Ty::Array(..) | Ty::Range(_) | Ty::Domain(_))
    }

    /// A rectangular or associative domain or array over one, no scalar of the tree.
    pub(crate) fn is_keyed(&self) -> bool {
        matches!(self, Ty::Keyed(_) | Ty::KeyedArray(..))
    }

    /// Associative arrays have such elements.
    pub(crate) fn can_be_keyed(&self) -> bool {
        matches!(self, Ty::Bool | Ty::Int(_) | Ty::Uint(_) | Ty::Real(_) | Ty::Str | Ty::Enum(_))
    }

    /// Held in one word, copied by value.
    pub(crate) fn is_scalar(&self) -> bool {
        match self {
            Ty::Bool
            | Ty::Int(_)
            | Ty::Uint(_)
            | Ty::Real(_)
            | Ty::Complex
            | Ty::Str
            | Ty::Nil
            | Ty::Locale
            | Ty::Enum(_)
            | Ty::Class(_)
            | Ty::Barrier
            | Ty::Unknown => true,
            Ty::Void
            | Ty::Tuple(_)
            | Ty::Range(_)
            | Ty::Domain(_)
            | Ty::Array(..)
            | Ty::Keyed(_)
            | Ty::KeyedArray(..)
            | Ty::Record(_)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_) => false,
        }
    }

    /// One term says the value of a variable without initialiser.
    pub(crate) fn has_default(&self) -> bool {
        self.is_scalar() && *self != Ty::Unknown
    }

    /// Whether it, or the type of an element or component, is as asked for.
    pub(crate) fn has_part(&self, wanted: &dyn Fn(&Ty) -> bool) -> bool {
        let parts = if let Ty::Tuple(parts) = self { parts.as_slice() } else { &[] };
        wanted(self) || parts.iter().chain(self.element()).any(|part| part.has_part(wanted))
    }

    /// A tuple, or a part of it, that the tree cannot store.
    pub(crate) fn is_tuple_of_arrays(&self) -> bool {
        self.has_part(&|part| matches!(part, Ty::Tuple(parts) if parts.iter().any(Ty::is_array)))
    }

    /// No program of a finite number of instances has such types.
    pub(crate) fn is_endless(&self) -> bool {
        self.parts_left(TYPE_PARTS).is_none()
    }

    /// What is left of a number of parts; `None` when there are more.
    fn parts_left(&self, allowed: usize) -> Option<usize> {
        let left = allowed.checked_sub(1)?;
        if let Ty::Tuple(parts) = self {
            return parts.iter().try_fold(left, |left, part| part.parts_left(left));
        }
        self.element().or(self.guarded()).map_or(Some(left), |part| part.parts_left(left))
    }

    /// Accesses synchronise: passed by reference unless a value is asked for.
    pub(crate) fn is_guarded(&self) -> bool {
        self.guarded().is_some()
    }

    /// The type of what a sync, single or atomic variable holds.
    pub(crate) fn guarded(&self) -> Option<&Ty> {
        if let Ty::Sync(inner) | Ty::Single(inner) | Ty::Atomic(inner) = self {
            return Some(inner);
        }
        None
    }

    /// The variable waits for others to fill or empty it.
    pub(crate) fn is_sync(&self) -> bool {
        matches!(self, Ty::Sync(_) | Ty::Single(_))
    }

    /// Captured by value when a task is made, unless its `with` clause says otherwise.
    pub(crate) fn is_copied_into_tasks(&self) -> bool {
        // An owner stays where it is.
        if let Ty::Class(ClassTy { held: Held::Owned | Held::Shared, .. }) = self {
            return false;
        }
        self.is_scalar() || matches!(self, Ty::Range(_))
    }

    /// What a read of it gives; an atomic is read where its value is wanted.
    pub(crate) fn value_type(&self) -> &Ty {
        if let Ty::Sync(inner) | Ty::Single(inner) = self {
            return inner;
        }
        self
    }

    /// The type of an object that is known to be there.
    pub(crate) fn without_nil(self) -> Ty {
        if let Ty::Class(class) = self {
            return Ty::Class(ClassTy { nilable: false, ..class });
        }
        self
    }

    /// The elements of an array.
    pub(crate) fn element(&self) -> Option<&Ty> {
        if let Ty::Array(_, element) = self {
            return Some(element);
        }
        None
    }

    /// The record or class whose fields and methods values have.
    pub(crate) fn aggregate(&self) -> Option<AggregateId> {
        if let Ty::Record(id) | Ty::Class(ClassTy { class: id, .. }) = self {
            return Some(*id);
        }
        None
    }
}
