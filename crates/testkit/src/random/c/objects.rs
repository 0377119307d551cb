//! The integer types, and what a program has of objects.

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
}

pub(super) const KINDS: [Kind; 8] = [
    Kind::Char,
    Kind::UChar,
    Kind::Short,
    Kind::UShort,
    Kind::Int,
    Kind::UInt,
    Kind::Long,
    Kind::ULong,
];

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Char => "signed char",
            Kind::UChar => "unsigned char",
            Kind::Short => "short",
            Kind::UShort => "unsigned short",
            Kind::Int => "int",
            Kind::UInt => "unsigned",
            Kind::Long => "long",
            Kind::ULong => "unsigned long",
        }
    }

    pub(super) fn is_signed(self) -> bool {
        matches!(self, Kind::Char | Kind::Short | Kind::Int | Kind::Long)
    }

    /// Arithmetic happens in int, and the result is cut.
    pub(super) fn is_narrow(self) -> bool {
        matches!(self, Kind::Char | Kind::UChar | Kind::Short | Kind::UShort)
    }
}

/// A scalar.
#[derive(Clone)]
pub(super) struct Scalar {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// Not the counter of a loop.
    pub(super) changeable: bool,
}

/// An array of integers, with one or two dimensions.
#[derive(Clone)]
pub(super) struct Array {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) rows: Option<usize>,
    pub(super) length: usize,
}

/// A member of the struct.
#[derive(Clone)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) bits: Option<usize>,
}
