//! Store of visited states, reductions, strategies.
//!
//! [`explore`] visits every state that matters within the scope and budgets and returns raw
//! findings with the schedules that lead to them. What is wrong in a state only [`Judge`] says, here and
//! in the replays of `check`, which gives the verdict.
//!
//! Invariants: a state is expanded at most once; with any reduction on or off, with any strategy and
//! number of threads, the same codes are found when the search is complete; when a budget ends it,
//! `complete` is false.

mod ample;
mod breadth;
mod circle;
mod config;
mod depth;
mod endless;
mod engine;
mod expand;
mod frontier;
mod future;
mod growth;
mod judge;
mod offer;
mod outcome;
mod random;
mod recorded;
mod report;
mod scout;
mod shorten;
mod store;
mod stuck;
mod subsume;
mod trace;

pub use circle::Circle;
pub use config::{Budget, Config, PATIENCE, Reductions, Strategy};
pub use engine::{Engine, Finals, LastLook};
pub use future::local_cells;
pub use growth::Growth;
pub use judge::{Goer, Judge, Ruling, Turn, Wrong};
pub use outcome::{Found, Outcome, Progress, Rounds, Step, Stop};
pub use store::{Kind as StoreKind, StateId};
pub use subsume::Subsumed;

use partita_machine::Failure;
use std::time::Instant;

/// Explores the engine's model.
///
/// # Errors
/// When the initial state cannot be built.
pub fn explore(engine: &Engine<'_>, progress: &Progress) -> Result<Outcome, Failure> {
    let started = Instant::now();
    let mut outcome = match engine.config.strategy {
        Strategy::Auto | Strategy::Breadth => breadth::explore(engine, progress, started)?,
        Strategy::Depth => depth::explore(engine, progress, started)?,
        Strategy::Random => random::explore(engine, progress, started)?,
    };
    outcome.seconds = started.elapsed().as_secs_f64();
    Ok(outcome)
}
