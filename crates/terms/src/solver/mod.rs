//! Solvers: whether conditions can be true together, and by which values.

mod builtin;
mod guess;
mod layered;
mod process;
mod smtlib;
mod values;

pub use builtin::Builtin;
pub use layered::{Layered, SharedSolver, Statistics};
pub use process::Process;
pub use smtlib::smtlib_script;

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
