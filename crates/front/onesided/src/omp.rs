//! OpenMP inside of a process, as far as programs with one-sided communication use it: teams of a fixed size, `single`, `master`,
//! `sections`, loops with `schedule(static, 1)` or none, `ordered`, tasks, `barrier`, `taskwait`, `atomic`. All else is not modelled.
//!
//! A construct stands in the text of its parallel region; one in a function that the region calls is not modelled, `atomic` apart.

mod check;
mod lower;

pub use check::OmpSemantics;
pub(crate) use lower::{Regions, stmt};

/// The word of its statements.
const WORD: &str = "omp";
/// What stands for the body of a loop that a team shares.
const ITERATION: &str = "iteration";
