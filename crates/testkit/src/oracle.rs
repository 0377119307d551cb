//! A real compiler as a judge of Fortran verdicts: what a program file claims about itself, what the
//! real program did, what Partita says, and whether the three fit together.
//!
//! - [`header`]: the claims in the first comment lines of a program.
//! - [`real`]: compiling with gfortran, running on OpenCoarrays, the lines of each image.
//! - [`answer`]: the verdict, the codes and the outputs, from the JSON that `partita` prints.
//! - [`compare`]: whether two outputs are the same.
//! - [`judge`]: the rules.
//! - [`gcc`]: C programs, compiled with sanitizers and run.
//!
//! A run shows some of what can happen, never all of it. So a run can contradict Partita, but only
//! the header can demand that something is found.

pub mod answer;
pub mod compare;
pub mod gcc;
pub mod header;
pub mod judge;
pub mod real;

use std::collections::BTreeMap;

/// What was printed: the lines of each image that printed something.
pub type Lines = BTreeMap<u32, Vec<String>>;
