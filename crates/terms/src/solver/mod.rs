//! Solvers: whether conditions can be true together, and by which values.

use crate::{Assignment, Term, Terms};

/// What a solver says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The values make all conditions true; that was checked by evaluation.
    Sat(Assignment),
    Unsat,
    /// Why it is not known.
    Unknown(String),
}

/// Something that decides conjunctions.
pub trait Solver: Send {
    /// Whether all assertions can be true together.
    fn check(&mut self, terms: &Terms, assertions: &[Term]) -> Answer;

    fn name(&self) -> &str;
}
