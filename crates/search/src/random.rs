//! Random walks: cheap bug hunting that never proves anything.

use crate::expand::Engine;
use crate::outcome::{Found, Kind, Outcome, Progress, Step, Stop};
use partita_machine::memory::Wanted;
use partita_machine::{Failure, StepEnd, Wait, World};
use partita_model::{PropertyKind, Word};
use partita_source::Code;
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
            if let Some(found) = self.property(depth) {
                return Some(found);
            }
            let step = match self.pick(random, depth) {
                Ok(Some(step)) => step,
                Ok(None) => return None,
                Err(found) => return Some(*found),
            };
            outcome.transitions += 1;
            outcome.depth = outcome.depth.max(depth + 1);
            self.schedule.push(step);
            self.world.pack(&mut state);
        }
        None
    }

    /// Makes a random step in the world; an error is a finding.
    fn pick(&mut self, random: &mut SplitMix, depth: u64) -> Result<Option<Step>, Box<Found>> {
        let found = |code, kind| {
            let (sites, schedule) = (Vec::new(), Vec::new());
            Box::new(Found { code, kind, sites, tasks: Vec::new(), depth, schedule })
        };
        let allowed = |code: Code| self.engine.config.allowed.contains(&code);
        let mut waiting: Vec<(usize, Wait)> = Vec::new();
        let mut footprints = Vec::new();
        let mut enabled = Vec::new();
        let owner = self.world.owner();
        for task in 0..self.world.tasks() {
            if self.world.ended(task) {
                continue;
            }
            // Random choices inside the step come from a random plan.
            let plan: Vec<u32> = (0..8).map(|_| random.below(1 << 16)).collect();
            let end = self.world.step_scattered(task, &plan);
            let taken = self.world.choices().0.to_vec();
            let footprint = self.world.footprint.clone();
            self.world.restore();
            footprints.push((task, footprint));
            if owner.is_some_and(|owner| owner != task) {
                waiting.push((task, Wait::Atomic));
                continue;
            }
            match end {
                StepEnd::Done => enabled.push(Step::Task { task, plan: taken }),
                StepEnd::Blocked(wait) => waiting.push((task, wait)),
                StepEnd::Failed(failure) if !allowed(failure.code) => {
                    let code = failure.code;
                    return Err(found(code, Kind::Failure { task, plan: taken, failure }));
                }
                StepEnd::Failed(_) | StepEnd::Cut => return Ok(None),
            }
        }
        if !allowed(Code::DataRace) {
            for (task, footprint) in &footprints {
                if let Some(early) = footprint.unordered.first() {
                    let (earlier, now) = ((early.task, early.access), (*task, early.own));
                    return Err(found(Code::DataRace, Kind::Unordered { earlier, now }));
                }
            }
            for (index, (a, first)) in footprints.iter().enumerate() {
                for (b, second) in &footprints[index + 1..] {
                    if let Some((x, y)) = first.race(second) {
                        let kind = Kind::Race { first: (*a, x), second: (*b, y) };
                        return Err(found(Code::DataRace, kind));
                    }
                }
            }
        }
        let mut moves = Vec::new();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        enabled.extend(moves.into_iter().map(Step::Network));
        if enabled.is_empty() {
            let bounded = waiting.iter().any(|(_, wait)| *wait == Wait::PendingBound);
            if !waiting.is_empty() && !bounded && !allowed(Code::Deadlock) {
                return Err(found(Code::Deadlock, Kind::Deadlock(waiting)));
            }
            return Ok(None);
        }
        let step = enabled.swap_remove(random.below(enabled.len()) as usize);
        let done = match &step {
            Step::Task { task, plan } => self.world.step(*task, plan) == StepEnd::Done,
            Step::Network(step) => self.world.network(*step).is_ok(),
        };
        Ok(done.then_some(step))
    }

    fn property(&mut self, depth: u64) -> Option<Found> {
        let over = self.world.all_ended();
        for (index, property) in self.engine.model.properties.iter().enumerate() {
            let due = match property.kind {
                PropertyKind::Always => true,
                PropertyKind::Final => over,
                PropertyKind::Observe => false,
            };
            if !due {
                continue;
            }
            let result = self.world.judge(&property.test, property.node);
            let (code, failure) = match result {
                Ok(word) if word == Word::TRUE => continue,
                Ok(_) => (Code::AssertionFailed, None),
                Err(failure) => (failure.code, Some(failure)),
            };
            if self.engine.config.allowed.contains(&code) {
                continue;
            }
            let kind = Kind::Property { index, failure };
            let (sites, tasks, schedule) = (Vec::new(), Vec::new(), Vec::new());
            return Some(Found { code, kind, sites, tasks, depth, schedule });
        }
        None
    }
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
