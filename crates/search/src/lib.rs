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
mod orders;
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
pub use engine::{Engine, Finals, LastLook, Local};
pub use future::local_cells;
pub use growth::Growth;
pub use judge::{Goer, Judge, Ruling, Turn, Wrong};
pub use outcome::{Found, Outcome, Progress, Rounds, Step, Stop};
pub use store::{Kind as StoreKind, StateId};
pub use subsume::Subsumed;

use orders::Attempt;
use partita_machine::Failure;
use std::time::{Duration, Instant};

/// What is spent on the attempt to find that few executions stand for all, before anything is searched. Steps are counted, so that
/// what is done does not depend on how busy a machine is; the time is for steps that are very long.
const FIRST_STEPS: u64 = 1 << 16;
const FIRST_TIME: Duration = Duration::from_secs(20);

/// Explores the engine's model.
///
/// # Errors
/// When the initial state cannot be built.
pub fn explore(engine: &Engine<'_>, progress: &Progress) -> Result<Outcome, Failure> {
    let started = Instant::now();
    let mut attempt = Attempt::new(engine);
    let time = engine.config.budget.time.map_or(FIRST_TIME, |time| FIRST_TIME.min(time / 2));
    attempt.go_on(FIRST_STEPS, time, progress);
    attempt.beside_search();
    let mut outcome = match (attempt.take_done(), engine.config.strategy) {
        (Some(outcome), _) => *outcome,
        (None, Strategy::Auto | Strategy::Breadth) => {
            breadth::explore(engine, progress, started, attempt)?
        }
        (None, Strategy::Depth) => depth::explore(engine, progress, started)?,
        (None, Strategy::Random) => random::explore(engine, progress, started)?,
    };
    outcome.seconds = started.elapsed().as_secs_f64();
    Ok(outcome)
}
