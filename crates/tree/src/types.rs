//! Types and qualifiers.
//!
//! Values of scalar types fit one word. Arrays, records, complex numbers and sets are *values* too:
//! assigning one copies it. Classes, functions and `ref` are references. `any` is decided at run time.

use crate::{Expr, Name};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Type {
    /// Whatever the value at run time is.
    Any,
    Bool,
    Int(IntType),
    /// IEEE double.
    Real,
    /// A pair of reals, copied as a value.
    Complex,
    Str,
    Array {
        shape: Vec<Bound>,
        element: Box<Type>,
    },
    /// An array whose bounds are those of the object at run time. Only behind a reference.
    OpenArray {
        rank: usize,
        element: Box<Type>,
    },
    /// A record or class of the program.
    Named(Name),
    Place,
    Task,
    Function {
        params: Vec<Type>,
        result: Option<Box<Type>>,
    },
    /// A finite set of scalars.
    Set(Box<Type>),
    /// A reference to a cell that holds the type.
    Ref(Box<Type>),
    /// A memory object: a run of bytes with the scalars of the type in it. Only of a variable.
    Memory(Box<Type>),
    /// Where something is in memory, a function, or nowhere.
    Pointer,
    /// IEEE single. Only in memory; read, it is a real.
    Single,
    /// A raw byte: part of whatever is stored over it. Only in memory.
    Byte,
}

/// Inclusive bounds of one dimension.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bound {
    pub low: Expr,
    pub high: Expr,
}

/// Width, sign, and what happens beyond the width.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub struct IntType {
    /// 8, 16, 32 or 64.
    pub bits: u8,
    pub signed: bool,
    pub overflow: Overflow,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Overflow {
    /// An `integer-overflow` finding.
    Trap,
    /// Two's complement.
    Wrap,
}

impl IntType {
    /// What plain `int` means.
    pub const DEFAULT: IntType = IntType { bits: 64, signed: true, overflow: Overflow::Trap };

    /// The least and the greatest value.
    #[must_use]
    #[inline]
    pub fn range(self) -> (i128, i128) {
        let bits = u32::from(self.bits);
        if self.signed {
            (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
        } else {
            (0, (1i128 << bits) - 1)
        }
    }

    /// All 64 bits without a sign, wrapping: a value above 2**63 - 1 is the word with the same bits.
    #[must_use]
    #[inline]
    pub fn is_full(self) -> bool {
        !self.signed && self.bits == 64 && matches!(self.overflow, Overflow::Wrap)
    }

    /// Whether a value is in the range.
    #[must_use]
    pub fn holds(self, value: i64) -> bool {
        let (low, high) = self.range();
        self.is_full() || (low..=high).contains(&i128::from(value))
    }
}

impl Type {
    pub const INT: Type = Type::Int(IntType::DEFAULT);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Qualifiers {
    /// One instance per place; `name@p` reaches the one at place `p`, a bare name the own one.
    pub symmetric: bool,
    /// Accesses synchronise: they never race.
    pub sync: bool,
    /// Written once, by its initialiser.
    pub constant: bool,
    /// Of a field that holds a scalar or a reference: fresh in a deep copy.
    pub transient: bool,
}

impl Qualifiers {
    pub const SYMMETRIC: Qualifiers =
        Qualifiers { symmetric: true, sync: false, constant: false, transient: false };
}
