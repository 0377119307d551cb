//! Terms and what they are made of. A [`Term`] is an index into the factory; its [`Node`] is looked up there.

use crate::{Constant, Polynomial, Sort};
use std::sync::Arc;

/// A term of one factory. Equal terms are the same term. Index 0 is never used.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Term(u32);

impl Term {
    #[must_use]
    pub fn index(self) -> u32 {
        self.0
    }

    /// The term whose [`Term::index`] this was.
    #[must_use]
    pub fn from_index(index: u32) -> Term {
        Term(index)
    }
}

/// How a polynomial compares with zero.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Relation {
    /// `p == 0`
    Zero,
    /// `p >= 0`
    NonNegative,
    /// `p > 0`, of reals only: integers have `p - 1 >= 0`.
    Positive,
}

/// Divisions that are not folded away.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Division {
    /// Of reals; the dividend is 1.
    Real,
    Truncated,
    Floored,
    Euclidean,
    TruncatedRemainder,
    FlooredRemainder,
    EuclideanRemainder,
}

/// Operations of two floats.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum FloatOperation {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// IEEE equality: not-a-number differs from itself, the zeros are equal.
    Equal,
    Less,
    LessOrEqual,
}

impl FloatOperation {
    /// Whether the result is a truth value.
    #[must_use]
    pub fn compares(self) -> bool {
        match self {
            FloatOperation::Equal | FloatOperation::Less | FloatOperation::LessOrEqual => true,
            FloatOperation::Add
            | FloatOperation::Subtract
            | FloatOperation::Multiply
            | FloatOperation::Divide => false,
        }
    }
}

/// Operations of one float.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum FloatUnary {
    Negate,
    Absolute,
    SquareRoot,
}

/// A term from the outside, in normal form.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub enum Node {
    Constant(Constant),
    Symbol(Arc<str>, Sort),
    /// A sum that is neither a constant nor a single monomial with coefficient 1.
    Polynomial(Polynomial),
    /// A product of powers, sorted: at least two factors or a power above 1.
    Monomial(Box<[(Term, u32)]>),
    /// An integer or real term compared with zero.
    Compare(Relation, Term),
    /// Of a boolean symbol, an equality or a comparison of floats.
    Not(Term),
    /// At least two, flat and sorted.
    And(Box<[Term]>),
    /// At least two, flat and sorted.
    Or(Box<[Term]>),
    /// Two truth values are equal.
    Same(Term, Term),
    Ite(Term, Term, Term),
    Divide(Division, Term, Term),
    /// An integer term that is no sum, as a real.
    ToReal(Term),
    /// A real or float without its fraction, as an integer.
    ToInt(Term),
    /// An integer or real rounded to a float.
    ToFloat(Term),
    Float(FloatOperation, Term, Term),
    FloatUnary(FloatUnary, Term),
}

impl Node {
    /// What it is made of, in order.
    #[must_use]
    pub fn children(&self) -> Vec<Term> {
        match self {
            Node::Constant(_) | Node::Symbol(..) => Vec::new(),
            Node::Polynomial(polynomial) => polynomial.terms().iter().map(|(t, _)| *t).collect(),
            Node::Monomial(factors) => factors.iter().map(|(factor, _)| *factor).collect(),
            Node::Compare(_, inner)
            | Node::Not(inner)
            | Node::ToReal(inner)
            | Node::ToInt(inner)
            | Node::ToFloat(inner)
            | Node::FloatUnary(_, inner) => vec![*inner],
            Node::And(parts) | Node::Or(parts) => parts.to_vec(),
            Node::Same(left, right)
            | Node::Divide(_, left, right)
            | Node::Float(_, left, right) => vec![*left, *right],
            Node::Ite(condition, then, other) => vec![*condition, *then, *other],
        }
    }
}
