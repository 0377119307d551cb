//! Values of terms, and assignments of values to symbols.

use crate::{Number, Sort, Term};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A value. Equality is identity: floats are compared bit by bit.
#[derive(Clone, Debug)]
pub enum Constant {
    Bool(bool),
    /// Always an integer.
    Int(Number),
    Real(Number),
    Float(f64),
}

impl Constant {
    #[must_use]
    pub fn sort(&self) -> Sort {
        match self {
            Constant::Bool(_) => Sort::Bool,
            Constant::Int(_) => Sort::Int,
            Constant::Real(_) => Sort::Real,
            Constant::Float(_) => Sort::Float,
        }
    }

    /// False or zero.
    #[must_use]
    pub fn zero(sort: Sort) -> Constant {
        match sort {
            Sort::Bool => Constant::Bool(false),
            Sort::Int => Constant::Int(Number::ZERO),
            Sort::Real => Constant::Real(Number::ZERO),
            Sort::Float => Constant::Float(0.0),
        }
    }

    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Constant::Bool(value) => Some(*value),
            Constant::Int(_) | Constant::Real(_) | Constant::Float(_) => None,
        }
    }

    /// The value of an integer or a mathematical real.
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Constant::Int(value) | Constant::Real(value) => Some(value),
            Constant::Bool(_) | Constant::Float(_) => None,
        }
    }

    /// An integer that fits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number().and_then(Number::to_i64)
    }

    #[must_use]
    pub fn as_bigint(&self) -> Option<BigInt> {
        self.as_number().filter(|number| number.is_integer()).map(Number::to_bigint)
    }

    #[must_use]
    pub fn as_rational(&self) -> Option<BigRational> {
        self.as_number().map(Number::to_rational)
    }

    /// The nearest double of any number.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Constant::Int(value) | Constant::Real(value) => value.to_f64(),
            Constant::Float(value) => Some(*value),
            Constant::Bool(_) => None,
        }
    }
}

impl PartialEq for Constant {
    fn eq(&self, other: &Constant) -> bool {
        match (self, other) {
            (Constant::Bool(left), Constant::Bool(right)) => left == right,
            (Constant::Int(left), Constant::Int(right))
            | (Constant::Real(left), Constant::Real(right)) => left == right,
            (Constant::Float(left), Constant::Float(right)) => left.to_bits() == right.to_bits(),
            (
                Constant::Bool(_) | Constant::Int(_) | Constant::Real(_) | Constant::Float(_),
                Constant::Bool(_) | Constant::Int(_) | Constant::Real(_) | Constant::Float(_),
            ) => false,
        }
    }
}

impl Eq for Constant {}

impl Hash for Constant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sort().hash(state);
        match self {
            Constant::Bool(value) => value.hash(state),
            Constant::Int(value) | Constant::Real(value) => value.hash(state),
            Constant::Float(value) => value.to_bits().hash(state),
        }
    }
}

impl fmt::Display for Constant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constant::Bool(value) => write!(formatter, "{value}"),
            Constant::Int(value) | Constant::Real(value) => write!(formatter, "{value}"),
            Constant::Float(value) => write!(formatter, "{value:?}"),
        }
    }
}

/// Values for symbols, in the order of the symbols.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Assignment {
    values: BTreeMap<Term, Constant>,
}

impl Assignment {
    #[must_use]
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// Gives a value to a symbol; the caller keeps to its sort.
    pub fn set(&mut self, symbol: Term, value: Constant) {
        self.values.insert(symbol, value);
    }

    #[must_use]
    pub fn get(&self, symbol: Term) -> Option<&Constant> {
        self.values.get(&symbol)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Term, &Constant)> {
        self.values.iter().map(|(symbol, value)| (*symbol, value))
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl FromIterator<(Term, Constant)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (Term, Constant)>>(values: I) -> Assignment {
        Assignment { values: values.into_iter().collect() }
    }
}
