//! One execution, random by seed, as a trace.

use crate::options::{MemoryModel, Options};
use crate::replay::Replayer;
use crate::session::Session;
use crate::trace::Trace;
use partita_machine::memory::{Exact, Memory, Sc, Upc, Wanted};
use partita_machine::{Failure, StepEnd, World};
use partita_model::Model;
use partita_source::SourceMap;

/// How a simulated execution came to its end.
#[derive(Clone, Debug)]
pub enum SimulationEnd {
    StepLimit,
    AllEnded,
    NobodyMoves,
    Failed(Failure),
}

/// A random execution of at most `steps` steps: its trace, and how it ended.
///
/// # Errors
/// When the program cannot start.
pub fn simulate(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    steps: u64,
) -> Result<(Trace, SimulationEnd), Failure> {
    let session = Session::new(model, sources, options);
    let exact = Exact { ordered: options.memory == MemoryModel::RmaOrdered, pending: u32::MAX };
    let memory: &dyn Memory = match options.memory {
        MemoryModel::Sc => &Sc,
        MemoryModel::Rma | MemoryModel::RmaOrdered => &exact,
        MemoryModel::Upc => &Upc,
    };
    let mut world =
        World::new(model, &session.segments, &session.strings, memory, session.step_options());
    let mut replayer = Replayer::new(&mut world, sources);
    replayer.start()?;
    let mut seed = options.seed;
    let mut end = SimulationEnd::StepLimit;
    for _ in 0..steps {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        match replayer.random_step(seed >> 20) {
            Ok(true) => {}
            Ok(false) if replayer.world.all_ended() => {
                end = SimulationEnd::AllEnded;
                break;
            }
            Ok(false) => {
                end = SimulationEnd::NobodyMoves;
                break;
            }
            Err(failure) => {
                end = SimulationEnd::Failed(failure);
                break;
            }
        }
    }
    Ok((replayer.finish(None), end))
}

impl Replayer<'_, '_> {
    /// One of the possible steps, picked by `number`; `false` when there is none.
    fn random_step(&mut self, number: u64) -> Result<bool, Failure> {
        let mut moves = Vec::new();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        let tasks = self.world.tasks();
        let total = tasks + moves.len();
        let start = usize::try_from(number).unwrap_or(0) % total.max(1);
        let plan: Vec<u32> = (0..8)
            .map(|k| u32::try_from((number.rotate_left(7 * k + 3)) & 0xffff).unwrap_or(0))
            .collect();
        for at in (0..total).map(|k| (start + k) % total) {
            if let Some(step) = at.checked_sub(tasks).and_then(|at| moves.get(at)) {
                if self.network(*step).is_some() {
                    return Ok(true);
                }
                self.world.restore();
                continue;
            }
            if self.world.ended(at) || self.world.owner().is_some_and(|owner| owner != at) {
                continue;
            }
            let end = self.world.step_scattered(at, &plan);
            let taken = self.world.choices().to_vec();
            self.world.restore();
            match end {
                StepEnd::Done => return Ok(self.task(at, &taken).is_some()),
                StepEnd::Failed(failure) => return Err(failure),
                StepEnd::Blocked(_) | StepEnd::Cut => {}
            }
        }
        Ok(false)
    }
}
