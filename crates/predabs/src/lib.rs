//! Proof under relaxed remote memory: reduction to sequential consistency, predicate abstraction,
//! extrapolation to relaxed memory, and refinement.
//!
//! Every step gives a program of the tree, as text that reads back: the reduced program ([`reduce`]),
//! and boolean programs. They run on the ordinary search under `sc`.

mod atom;
mod boolean;
mod condition;
mod core;
mod cubes;
mod demands;
mod direct;
mod engine;
mod execute;
mod extrapolate;
mod flight;
mod guess;
mod linear;
mod normalize;
mod parallel;
mod path;
mod predicates;
mod questions;
mod refine;
mod rules;
mod samples;
mod sets;
mod skeleton;
mod terms;
mod text;
mod three_valued;
mod transformers;
mod twinned;

pub use crate::core::{Core, Remote, RemoteKind, StepId, Update, Variable};
pub use atom::{Atom, Literal, Relation};
pub use boolean::{boolean_program, boolean_program_of};
pub use condition::Condition;
pub use direct::direct;
pub use engine::{Measures, Prover, Settings, has_assertions};
pub use execute::{LOOKED_FOR, execute};
pub use extrapolate::extrapolated;
pub use guess::{copies, values, values_are_limited};
pub use linear::{Linear, VarId};
pub use normalize::{REFUSED, normalize};
pub use predicates::read_predicates;
pub use questions::{Counts, Questions};
pub use rules::Rules;
pub use sets::{Sets, reduce};
pub use skeleton::Delay;
pub use text::{Part, Written};
pub use transformers::{Transformers, atoms_of};
pub use twinned::Twinned;
