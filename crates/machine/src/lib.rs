//! Words, objects, states, steps and memory models: the one machine that runs every program.
//!
//! A [`World`] is one state unpacked. [`World::step`] runs one task from one visible operation to
//! just before its next and leaves its [`Footprint`]; [`memory`] holds the memory models, whose
//! network cards move on their own. States are vectors of [`Segments`] numbers, in canonical form.
//!
//! Invariants: a step that fails, blocks or is cut leaves a world that [`World::restore`] mends; a
//! step never fails after its first operation (it stops before the failing one instead), so a
//! failure is always the next thing its task does; equal states have equal packed vectors.

pub mod arith;
mod build;
mod bytes;
mod canonical;
mod cell;
mod characters;
mod delay;
mod delay_memory;
mod exec;
mod failure;
mod footprint;
mod frame;
mod intrinsic;
mod local;
mod log;
pub mod memory;
mod memory_name;
mod mishap;
mod name;
mod numbers;
mod operators;
mod output;
mod path;
mod present;
mod property;
mod reads;
mod record;
mod results;
mod round;
mod running;
mod seg;
mod segment;
mod stack;
mod standing;
mod stay;
mod step;
mod strings;
pub mod symbolic;
mod text;
mod unordered;
mod value;
mod window;
mod wording;
mod world;

pub use failure::{Failure, Halt, Wait};
pub use footprint::{AccessClass, Arrival, CellAccess, Earlier, Footprint, Need, Order};
pub use local::LocalCells;
pub use log::Log;
pub use mishap::{Cause, Limit, MemoryFault, Mishap, SymbolicLimit};
pub use numbers::TaskNumbers;
pub use path::{CellPath, Part};
pub use record::{Act, Effect, Met, Reading, Record};
pub use running::{Renumbered, Standing};
pub use segment::{Segments, hash_words};
pub use stack::FrameView;
pub use step::{Run, StepEnd};
pub use strings::Strings;
pub use symbolic::{Arithmetic, InputValue, Inputs, Symbolic};
pub use value::{Value, Who};
pub use wording::Waiting;
pub use world::{Covered, StepOptions, TaskName, World};
