//! Scouts: while the layers of a breadth-first search grow, other ways are tried beside it ([`crate::Strategy::Auto`]).
//!
//! A finding may stand behind so many states that layers never come to it, and a search that goes deep is there at once. So
//! from time to time, between two layers, a scout goes: depth-first, then random walks, in turns, on one thread and with a
//! small part of the states, or of the time, that the layers took until then. What it finds is made shorter by leaving
//! out steps (`shorten.rs`); then the layers go on for a while, as what they find is the shortest there is.
//!
//! The attempt to find that one execution stands for all goes on beside them, as long as it lasts (`orders`).
//!
//! What is complete is complete by the layers alone: scouts add nothing to it and count nowhere. They go only where whatever
//! is found replays: not with value sets or symbolic inputs, and not where final states are collected. A scout that
//! comes to something that is not modelled has found nothing: the layers may find something else before.

use crate::config::{Budget, Config, Reductions, Strategy};
use crate::engine::{Engine, Finals};
use crate::orders::Attempt;
use crate::outcome::{Found, Outcome, Progress, Stop};
use crate::shorten::shorten;
use partita_source::Code;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// When the first scout goes for want of time, though there are few states.
const FIRST: Duration = Duration::from_secs(2);
/// From one scout to the next, states and time grow by this.
const GROW: u32 = 4;
/// A scout has this part of the states of the layers, and of their time.
const PART: u32 = 16;
/// A walk this part of the states: each of its steps looks at all tasks.
const PART_OF_WALKS: u32 = 64;
/// The part of the time that goes into the attempt to find that one execution stands for all.
const PART_OF_ATTEMPT: u32 = 2;
/// A finding counts as made after so long: shorter ones are looked for some time.
const AT_LEAST: Duration = Duration::from_millis(250);
/// Less than this is no attempt.
const LEAST: u64 = 1 << 11;

/// How long layers go on when a scout has found something: states in all.
const SHORTER_STATES: u64 = 1 << 20;
/// And this many times the time that was taken until then.
const SHORTER_TIME: u32 = 4;

pub(crate) struct Scouts {
    goes: bool,
    /// When the next one goes.
    states: u64,
    time: Duration,
    sent: u32,
    /// What they found: one of each kind, or the first.
    found: Vec<Found>,
    /// When the first finding was made.
    at: Option<Duration>,
}

impl Scouts {
    pub(crate) fn new(engine: &Engine<'_>) -> Self {
        let goes = engine.config.strategy == Strategy::Auto
            && engine.finals == Finals::Ignored
            && engine.last_look.is_none()
            && engine.symbolic.is_none()
            && engine.subsumed.is_none()
            && !engine.memory.by_sets();
        let states = engine.config.patience;
        Scouts { goes, states, time: FIRST, sent: 0, found: Vec::new(), at: None }
    }

    /// Sends a scout if it is time.
    pub(crate) fn between_layers(
        &mut self,
        engine: &Engine<'_>,
        progress: &Progress,
        states: u64,
        started: Instant,
        attempt: &mut Attempt<'_, '_>,
    ) {
        let elapsed = started.elapsed();
        if states < self.states && elapsed < self.time {
            return;
        }
        self.states = states.max(self.states).saturating_mul(u64::from(GROW));
        self.time = elapsed.max(self.time).saturating_mul(GROW);
        // Where it comes to its end, there is nothing to search.
        attempt.go_on(u64::MAX, elapsed / PART_OF_ATTEMPT, progress);
        self.take_in(engine, attempt.take_found(), started);
        if self.goes && (!engine.config.first_only || self.found.is_empty()) {
            self.send(engine, progress, states, started);
        }
    }

    /// What the attempt to find that one execution stands for all has found.
    pub(crate) fn take_in(
        &mut self,
        engine: &Engine<'_>,
        found: Option<Box<Found>>,
        started: Instant,
    ) {
        if let Some(found) = found.filter(|_| self.goes) {
            self.keep(engine, *found, started);
        }
    }

    fn keep(&mut self, engine: &Engine<'_>, mut found: Found, started: Instant) {
        let known = self.found.iter().any(|have| have.key() == found.key());
        if known || found.code() == Code::Unsupported {
            return;
        }
        shorten(engine, &mut found);
        self.found.push(found);
        self.at.get_or_insert_with(|| started.elapsed().max(AT_LEAST));
    }

    fn send(&mut self, engine: &Engine<'_>, progress: &Progress, states: u64, started: Instant) {
        let elapsed = started.elapsed();
        // A walk ends at its first finding.
        let walks = self.sent % 2 == 1 && engine.config.first_only;
        let part = if walks { PART_OF_WALKS } else { PART };
        let budget = engine.config.budget;
        let left = budget.time.map(|time| time.saturating_sub(elapsed));
        let time = (elapsed / PART).max(Duration::from_millis(50));
        let config = Config {
            strategy: if walks { Strategy::Random } else { Strategy::Depth },
            threads: 1,
            store: crate::StoreKind::Exact,
            endless: false,
            seed: engine.config.seed.wrapping_add(u64::from(self.sent)),
            reductions: Reductions { orders: false, ..engine.config.reductions },
            budget: Budget {
                time: Some(left.map_or(time, |left| left.min(time))),
                states: (states / u64::from(part)).max(LEAST).min(budget.states),
                ..budget
            },
            ..engine.config.clone()
        };
        self.sent += 1;
        let scout = Engine {
            model: engine.model,
            segments: engine.segments,
            strings: engine.strings,
            memory: engine.memory,
            options: engine.options,
            local: Arc::clone(&engine.local),
            symbolic: None,
            config,
            finals: Finals::Ignored,
            kept: Arc::from([]),
            subsumed: None,
            last_look: None,
        };
        let Ok(outcome) = crate::explore(&scout, progress) else { return };
        for found in outcome.found {
            self.keep(&scout, found, started);
        }
    }

    /// Whether what a scout has found is told, and nothing shorter looked for: layers of this depth come next. What they
    /// find at the same depth comes first.
    pub(crate) fn enough(
        &self,
        engine: &Engine<'_>,
        depth: u64,
        states: u64,
        started: Instant,
    ) -> bool {
        // Who wants all findings wants those of the layers.
        if !engine.config.first_only {
            return false;
        }
        let Some(at) = self.at else { return false };
        let Some(found) = self.found.first() else { return false };
        depth > found.depth
            || states >= SHORTER_STATES
            || started.elapsed() >= at.saturating_mul(SHORTER_TIME)
    }

    /// Adds what scouts found to a search that found less.
    pub(crate) fn at_the_end(
        mut self,
        engine: &Engine<'_>,
        progress: &Progress,
        outcome: &mut Outcome,
        started: Instant,
    ) {
        // A bound on something other than time leaves some for a last attempt.
        let cut_short = match outcome.stopped {
            Some(Stop::States | Stop::Memory | Stop::Depth) => true,
            Some(
                Stop::Time
                | Stop::Sampling
                | Stop::FirstFinding
                | Stop::Results
                | Stop::Interrupted,
            )
            | None => false,
        };
        if self.goes && cut_short && outcome.found.is_empty() && self.found.is_empty() {
            self.send(engine, progress, outcome.states, started);
        }
        outcome.scouts = self.sent;
        if outcome.stopped.is_none() || (engine.config.first_only && !outcome.found.is_empty()) {
            return;
        }
        for found in self.found {
            if !outcome.found.iter().any(|have| have.key() == found.key()) {
                outcome.scouted = true;
                outcome.found.push(found);
            }
        }
        outcome.found.sort_by(|a, b| (a.depth, a.key()).cmp(&(b.depth, b.key())));
        if engine.config.first_only {
            outcome.found.truncate(1);
            if outcome.scouted {
                outcome.stopped = Some(Stop::FirstFinding);
            }
        }
    }
}
