//! Conditions: and, or and not over atoms and control locations. What is not linear is unknown.

use crate::atom::{Atom, Literal};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    Known(bool),
    /// Not expressible: may be true or false.
    Unknown,
    Atom(Atom, bool),
    /// A task is at a label, or is not; written as the tree writes it.
    At(String, bool),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Condition {
    #[must_use]
    pub fn literal(literal: Literal) -> Condition {
        match literal {
            Literal::Known(value) => Condition::Known(value),
            Literal::Atom(atom, sign) => Condition::Atom(atom, sign),
        }
    }

    #[must_use]
    pub fn negated(self) -> Condition {
        match self {
            Condition::Known(value) => Condition::Known(!value),
            Condition::Unknown => Condition::Unknown,
            Condition::Atom(atom, sign) => Condition::Atom(atom, !sign),
            Condition::At(what, sign) => Condition::At(what, !sign),
            Condition::All(parts) => {
                Condition::Any(parts.into_iter().map(Condition::negated).collect())
            }
            Condition::Any(parts) => {
                Condition::All(parts.into_iter().map(Condition::negated).collect())
            }
        }
    }

    /// Whether it says where tasks are.
    #[must_use]
    pub fn names_places(&self) -> bool {
        match self {
            Condition::Known(_) | Condition::Unknown | Condition::Atom(..) => false,
            Condition::At(..) => true,
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().any(Condition::names_places)
            }
        }
    }

    pub fn atoms(&self, out: &mut Vec<Atom>) {
        match self {
            Condition::Known(_) | Condition::Unknown | Condition::At(..) => {}
            Condition::Atom(atom, _) => out.push(atom.clone()),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| part.atoms(out));
            }
        }
    }
}
