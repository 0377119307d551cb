//! The types of C: what there is (6.2.5), sizes and layouts, conversions, compatibility.
//!
//! A type is a value; only structs, unions and enums are named by number, because they are completed after they are first
//! mentioned. Sizes are those of x86-64 Linux (LP64).
//!
//! Invariant: nothing here knows an expression or a program. Of a variable-length array only the number of its length
//! stands here; whoever lowers it knows where the length is kept. What a language on top adds to a type is an [`Extra`],
//! a number that only that language understands.

mod arith;
mod compat;
mod layout;
mod show;

pub use arith::{IntKind, RealKind};
pub use layout::{BitField, Field, Layout, Member, unit_kind};

use partita_tree::Name;
use std::rc::Rc;

/// A struct or union of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnumId(pub u32);

/// The length of a variable-length array, fixed when its declaration is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LengthId(pub u32);

/// What a language on top says of a type; 0 is nothing.
///
/// The low eight bits change nothing about which types fit together; where two lists of qualifiers meet they are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Extra(pub u32);

impl Extra {
    /// This bit says that two lists of qualifiers met which do not go together.
    pub const CLASH: u32 = 0x80;

    /// What fitting types have in common.
    #[must_use]
    pub fn kind(self) -> u32 {
        self.0 >> 8
    }

    #[must_use]
    pub fn agrees(self, other: Extra) -> bool {
        self.kind() == other.kind()
    }

    fn and(self, other: Extra) -> Extra {
        match (self.kind(), other.kind()) {
            (_, 0) | (0, _) => Extra(self.0 | other.0),
            (a, b) if a == b => Extra(self.0 | other.0),
            _ => Extra(self.0 | (other.0 & 0xff) | Extra::CLASH),
        }
    }
}

/// A type without the qualifiers of its outermost level.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    Void,
    Int(IntKind),
    Real(RealKind),
    Enum(EnumId),
    Pointer(Rc<QualTy>),
    Array(Rc<QualTy>, Len),
    Function(Rc<FnTy>),
    Record(RecordId),
    /// `va_list`
    VaList,
    /// A value type of a language on top.
    Dialect(Extra),
    /// After a mistake that was reported: fits everywhere.
    Broken,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Len {
    Known(u64),
    /// `[]`
    Open,
    Variable(LengthId),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals {
    pub constant: bool,
    pub volatile: bool,
    pub restrict: bool,
    pub extra: Extra,
}

impl Quals {
    pub const NONE: Quals =
        Quals { constant: false, volatile: false, restrict: false, extra: Extra(0) };

    /// Both.
    #[must_use]
    pub fn and(self, other: Quals) -> Quals {
        Quals {
            constant: self.constant || other.constant,
            volatile: self.volatile || other.volatile,
            restrict: self.restrict || other.restrict,
            extra: self.extra.and(other.extra),
        }
    }

    /// Whether everything that `other` says is said here too.
    #[must_use]
    pub fn cover(self, other: Quals) -> bool {
        (self.constant || !other.constant)
            && (self.volatile || !other.volatile)
            && (self.restrict || !other.restrict)
    }
}

/// A type with its qualifiers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QualTy {
    pub ty: Ty,
    pub quals: Quals,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FnTy {
    pub result: QualTy,
    pub params: Vec<QualTy>,
    pub variadic: bool,
    /// `f()`: nothing is said of the parameters.
    pub unknown: bool,
}

#[derive(Clone, Debug)]
pub struct Record {
    pub tag: Option<Name>,
    pub union: bool,
    /// Which file of the program declares it: the same tag in another file is another type, though compatible.
    pub unit: u32,
    /// None while it is incomplete.
    pub layout: Option<Layout>,
}

#[derive(Clone, Debug)]
pub struct Enum {
    pub tag: Option<Name>,
    pub unit: u32,
    /// None while it is incomplete.
    pub kind: Option<IntKind>,
}

/// Structs, unions and enums by number.
#[derive(Clone, Debug, Default)]
pub struct Types {
    records: Vec<Record>,
    enums: Vec<Enum>,
    /// How a language on top writes its qualifiers in messages.
    pub extra_words: Option<fn(Extra) -> String>,
}

impl Types {
    pub fn new_record(&mut self, tag: Option<Name>, union: bool, unit: u32) -> RecordId {
        let id = RecordId(u32::try_from(self.records.len()).unwrap_or(u32::MAX));
        self.records.push(Record { tag, union, unit, layout: None });
        id
    }

    pub fn new_enum(&mut self, tag: Option<Name>, unit: u32) -> EnumId {
        let id = EnumId(u32::try_from(self.enums.len()).unwrap_or(u32::MAX));
        self.enums.push(Enum { tag, unit, kind: None });
        id
    }

    #[must_use]
    pub fn record(&self, id: RecordId) -> Option<&Record> {
        self.records.get(id.0 as usize)
    }

    #[must_use]
    pub fn layout(&self, id: RecordId) -> Option<&Layout> {
        self.record(id)?.layout.as_ref()
    }

    #[must_use]
    pub fn enumeration(&self, id: EnumId) -> Option<&Enum> {
        self.enums.get(id.0 as usize)
    }

    pub fn complete_record(&mut self, id: RecordId, layout: Layout) {
        if let Some(record) = self.records.get_mut(id.0 as usize) {
            record.layout = Some(layout);
        }
    }

    pub fn complete_enum(&mut self, id: EnumId, kind: IntKind) {
        if let Some(known) = self.enums.get_mut(id.0 as usize) {
            known.kind = Some(kind);
        }
    }

    /// What kind of integer values of the type are.
    #[must_use]
    pub fn int_kind(&self, ty: &Ty) -> Option<IntKind> {
        match ty {
            Ty::Int(kind) => Some(*kind),
            Ty::Enum(id) => Some(self.enumeration(*id)?.kind.unwrap_or(IntKind::UInt)),
            Ty::Void
            | Ty::Real(_)
            | Ty::Pointer(_)
            | Ty::Array(..)
            | Ty::Function(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => None,
        }
    }

    /// Whether the size is known, if only at run time.
    #[must_use]
    pub fn is_complete(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Void | Ty::Function(_) => false,
            Ty::Array(element, length) => *length != Len::Open && self.is_complete(&element.ty),
            Ty::Record(id) => self.layout(*id).is_some(),
            Ty::Enum(id) => self.enumeration(*id).is_some_and(|known| known.kind.is_some()),
            Ty::Int(_)
            | Ty::Real(_)
            | Ty::Pointer(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => true,
        }
    }
}

impl Ty {
    pub const INT: Ty = Ty::Int(IntKind::Int);
    pub const CHAR: Ty = Ty::Int(IntKind::Char);
    pub const DOUBLE: Ty = Ty::Real(RealKind::Double);
    /// `size_t`
    pub const SIZE: Ty = Ty::Int(IntKind::ULong);
    /// `ptrdiff_t`
    pub const DIFFERENCE: Ty = Ty::Int(IntKind::Long);

    #[must_use]
    pub fn plain(self) -> QualTy {
        QualTy { ty: self, quals: Quals::NONE }
    }

    #[must_use]
    pub fn is_integer(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Enum(_))
    }

    #[must_use]
    pub fn is_arithmetic(&self) -> bool {
        self.is_integer() || matches!(self, Ty::Real(_))
    }

    #[must_use]
    pub fn is_scalar(&self) -> bool {
        self.is_arithmetic() || matches!(self, Ty::Pointer(_))
    }

    #[must_use]
    pub fn pointee(&self) -> Option<&Rc<QualTy>> {
        if let Ty::Pointer(to) = self { Some(to) } else { None }
    }

    #[must_use]
    pub fn function(&self) -> Option<&Rc<FnTy>> {
        if let Ty::Function(function) = self { Some(function) } else { None }
    }

    /// Whether some length in it is fixed only at run time (6.7.5): not behind a pointer is a VLA, behind one it is
    /// variably modified.
    #[must_use]
    pub fn is_vla(&self) -> bool {
        match self {
            Ty::Array(element, length) => matches!(length, Len::Variable(_)) || element.ty.is_vla(),
            Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Pointer(_)
            | Ty::Function(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => false,
        }
    }

    /// Whether a length that is fixed at run time stands anywhere in it.
    #[must_use]
    pub fn is_variably_modified(&self) -> bool {
        match self {
            Ty::Array(element, length) => {
                matches!(length, Len::Variable(_)) || element.ty.is_variably_modified()
            }
            Ty::Pointer(to) => to.ty.is_variably_modified(),
            Ty::Function(function) => function.result.ty.is_variably_modified(),
            Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => false,
        }
    }
}

impl QualTy {
    /// A pointer to it.
    #[must_use]
    pub fn pointer(self) -> Ty {
        Ty::Pointer(Rc::new(self))
    }

    #[must_use]
    pub fn with(mut self, quals: Quals) -> QualTy {
        self.quals = self.quals.and(quals);
        self
    }

    /// What a qualifier of an array says is said of its elements (6.7.3).
    #[must_use]
    pub fn of_element(&self) -> Option<QualTy> {
        match &self.ty {
            Ty::Array(element, _) => Some((**element).clone().with(self.quals)),
            Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Pointer(_)
            | Ty::Function(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => None,
        }
    }
}
