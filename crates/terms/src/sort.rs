//! The sorts of terms.

use std::fmt;

/// What kind of value a term stands for.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Sort {
    Bool,
    /// A mathematical integer.
    Int,
    /// A mathematical real number.
    Real,
    /// IEEE binary64, rounded to nearest even.
    Float,
}

impl Sort {
    /// Integers and mathematical reals: what polynomials are made of.
    #[must_use]
    pub fn is_exact(self) -> bool {
        matches!(self, Sort::Int | Sort::Real)
    }

    /// As in the text of terms.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Sort::Bool => "bool",
            Sort::Int => "int",
            Sort::Real => "real",
            Sort::Float => "float",
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
