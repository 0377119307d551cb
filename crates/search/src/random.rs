//! Random walks: cheap bug hunting that never proves anything.

use crate::engine::Engine;
use crate::judge::{Ruling, Turn, Wrong};
use crate::outcome::{Found, Outcome, Progress, Step, Stop};
use partita_machine::memory::Wanted;
use partita_machine::{Failure, StepEnd, World};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Steps of one walk unless the depth budget says less.
const WALK: u64 = 10_000;

/// Walks until a finding or the end of the budget.
pub(crate) fn explore(
    engine: &Engine<'_>,
    progress: &Progress,
    started: Instant,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    let mut random = SplitMix(engine.config.seed);
    let budget = &engine.config.budget;
    let over = |steps: u64| {
        steps >= budget.states
            || budget.time.is_some_and(|limit| started.elapsed() >= limit)
            || progress.cancel.load(Ordering::Relaxed)
    };
    let mut walker = Walker { engine, world: engine.world(), schedule: Vec::new() };
    let mut initial = Vec::new();
    walker.world.initial_state(&mut initial)?;
    while !over(outcome.transitions) {
        let found = walker.walk(&initial, &mut random, &mut outcome, &over);
        progress.states.store(outcome.transitions, Ordering::Relaxed);
        if let Some(mut found) = found {
            found.schedule.clone_from(&walker.schedule);
            outcome.found.push(found);
            outcome.stopped = Some(Stop::FirstFinding);
            break;
        }
    }
    outcome.states = outcome.transitions;
    outcome.covered = walker.world.covered.clone();
    outcome.stopped = outcome.stopped.or(Some(Stop::Sampling));
    Ok(outcome)
}

struct Walker<'e, 'm> {
    engine: &'e Engine<'m>,
    world: World<'m>,
    schedule: Vec<Step>,
}

impl Walker<'_, '_> {
    /// One walk; `None` when it ended without a finding.
    fn walk(
        &mut self,
        initial: &[u32],
        random: &mut SplitMix,
        outcome: &mut Outcome,
        over: &dyn Fn(u64) -> bool,
    ) -> Option<Found> {
        self.schedule.clear();
        let mut state = initial.to_vec();
        for depth in 0..WALK.min(self.engine.config.budget.depth) {
            if outcome.transitions.is_multiple_of(256) && over(outcome.transitions) {
                return None;
            }
            self.world.load(&state);
            let step = match self.pick(random) {
                Ok(step) => step?,
                Err(wrong) => {
                    let (sites, tasks, schedule) = (Vec::new(), Vec::new(), Vec::new());
                    return Some(Found { wrong: *wrong, sites, tasks, depth, schedule });
                }
            };
            outcome.transitions += 1;
            outcome.depth = outcome.depth.max(depth + 1);
            self.schedule.push(step);
            self.world.pack(&mut state);
        }
        None
    }

    /// Makes a random step in the world, if there is one to follow; an error is what is wrong there.
    fn pick(&mut self, random: &mut SplitMix) -> Result<Option<Step>, Box<Wrong>> {
        let judge = self.engine.judge();
        let mut ruling = Ruling::default();
        judge.state(&self.world, &mut ruling);
        first(&mut ruling)?;
        let mut turns = vec![Turn::default(); self.world.tasks()];
        let mut enabled = Vec::new();
        for (task, turn) in turns.iter_mut().enumerate() {
            if self.world.ended(task) {
                continue;
            }
            // Random choices inside the step come from a random plan.
            let plan: Vec<u32> = (0..8).map(|_| random.below(1 << 16)).collect();
            turn.run_one(&mut self.world, task, &plan);
            if !turn.failures.is_empty() || turn.cut > 0 {
                judge.alone(task, turn, &mut ruling);
                first(&mut ruling)?;
                return Ok(None);
            }
            if turn.moved {
                let plan = self.world.choices().to_vec();
                enabled.push(Step::Task { task, plan });
            }
        }
        let mut moves = Vec::new();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        turns.iter().enumerate().for_each(|(task, turn)| judge.alone(task, turn, &mut ruling));
        judge.together(&turns, !moves.is_empty(), &mut ruling);
        first(&mut ruling)?;
        enabled.extend(moves.into_iter().map(Step::Network));
        if enabled.is_empty() {
            return Ok(None);
        }
        let step = enabled.swap_remove(random.below(enabled.len()) as usize);
        let done = match &step {
            Step::Task { task, plan } => self.world.step(*task, plan) == StepEnd::Done,
            Step::Network(step) => self.world.network(*step).is_ok(),
        };
        Ok(done.then_some(step))
    }
}

/// The first thing that is wrong ends a walk.
fn first(ruling: &mut Ruling) -> Result<(), Box<Wrong>> {
    if ruling.wrong.is_empty() { Ok(()) } else { Err(Box::new(ruling.wrong.swap_remove(0))) }
}

/// A small, well-known generator: the walks must be repeatable from their seed.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> u32 {
        let bound = u64::try_from(bound).unwrap_or(1).max(1);
        u32::try_from(self.next() % bound).unwrap_or(0)
    }
}
