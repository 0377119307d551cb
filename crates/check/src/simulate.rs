//! One execution, random by seed, as a trace.

use crate::finding::Trace;
use crate::options::{MemoryModel, Options};
use crate::replay::Replayer;
use crate::run::Session;
use partita_machine::memory::{Exact, Memory, Sc};
use partita_machine::{Failure, World};
use partita_model::Model;
use partita_source::SourceMap;

/// A random execution of at most `steps` steps: its trace, and how it ended.
///
/// # Errors
/// When the program cannot start.
pub fn simulate(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    steps: u64,
) -> Result<(Trace, String), Failure> {
    let session = Session::new(model, sources, options);
    let exact = Exact { ordered: options.memory == MemoryModel::RmaOrdered, pending: u32::MAX };
    let memory: &dyn Memory = match options.memory {
        MemoryModel::Sc => &Sc,
        MemoryModel::Rma | MemoryModel::RmaOrdered => &exact,
    };
    let mut world =
        World::new(model, &session.segments, &session.strings, memory, session.step_options());
    let mut replayer = Replayer::new(&mut world, sources);
    replayer.start()?;
    let mut seed = options.seed;
    let mut end = "the step limit is reached".to_owned();
    for _ in 0..steps {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        match replayer.random_step(seed >> 20) {
            Ok(true) => {}
            Ok(false) if replayer.world.all_ended() => {
                end = "every task has ended".to_owned();
                break;
            }
            Ok(false) => {
                end = "nobody can move".to_owned();
                break;
            }
            Err(failure) => {
                end = format!("{}: {}", failure.code, failure.message);
                break;
            }
        }
    }
    Ok((replayer.finish(None).trace, end))
}
