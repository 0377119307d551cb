//! Breadth-first: layer by layer, so that the first finding is a shortest one.
//!
//! A layer is shared out among the threads; what a layer is does not depend on how. The search stops
//! at the end of the layer with the first finding.
//!
//! With [`crate::Strategy::Auto`], other ways are tried between layers (`scout.rs`).

use crate::engine::Engine;
use crate::expand::Expander;
use crate::frontier::Frontier;
use crate::orders::Attempt;
use crate::outcome::{Outcome, Progress, Stop};
use crate::scout::Scouts;
use crate::store::Store;
use crate::trace;
use partita_machine::Failure;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

/// Layers smaller than this are not worth waking another thread for.
const SMALL: usize = 256;
/// States a thread takes at a time.
const CHUNK: usize = 64;

pub(crate) fn explore(
    engine: &Engine<'_>,
    progress: &Progress,
    started: Instant,
    mut attempt: Attempt<'_, '_>,
) -> Result<Outcome, Failure> {
    let store = Store::new(engine);
    let threads = engine.config.threads.max(1);
    let mut expanders: Vec<Expander<'_, '_>> =
        (0..threads).map(|_| Expander::new(engine, &store, started)).collect();
    // A layer has a part for each thread that made it. Parts are not put together: that would be
    // copying while everybody waits.
    let mut layer = vec![start(&mut expanders)?];
    layer.resize(threads, Frontier::default());
    let mut next: Vec<Frontier> = vec![Frontier::default(); threads];
    let mut depth = 0u64;
    let mut widest = 0;
    let mut stopped = None;
    let mut scouts = Scouts::new(engine);
    scouts.take_in(engine, attempt.take_found(), started);
    while layer.iter().any(|part| !part.is_empty()) && stopped.is_none() {
        if let Some(enough) = engine.has_enough(&expanders) {
            stopped = Some(enough);
            break;
        }
        if depth >= engine.config.budget.depth {
            stopped = Some(Stop::Depth);
            break;
        }
        scouts.between_layers(engine, progress, store.len(), started, &mut attempt);
        if let Some(outcome) = attempt.take_done() {
            return Ok(*outcome);
        }
        if scouts.enough(engine, depth, store.len(), started) {
            stopped = Some(Stop::FirstFinding);
            break;
        }
        let (states, bytes) = layer
            .iter()
            .fold((0, 0), |(states, bytes), part| (states + part.len(), bytes + part.bytes()));
        let gate = Gate::new(engine, &store, progress, started, bytes as u64);
        widest = widest.max(bytes as u64);
        let cursor = AtomicUsize::new(0);
        progress.frontier.store(states as u64, Ordering::Relaxed);
        progress.depth.store(depth, Ordering::Relaxed);
        expanders.iter_mut().for_each(Expander::new_layer);
        let work = |expander: &mut Expander<'_, '_>, next: &mut Frontier| {
            loop {
                let chunk = cursor.fetch_add(1, Ordering::Relaxed);
                let Some((part, range)) = piece(&layer, chunk) else { return };
                if gate.closed() {
                    return;
                }
                expander.expand_all(part, range, depth);
                next.append(&mut expander.fresh);
            }
        };
        let helpers = if states < SMALL { 1 } else { threads };
        std::thread::scope(|scope| {
            let mut pairs = expanders.iter_mut().zip(&mut next).take(helpers);
            let own = pairs.next();
            for (expander, next) in pairs {
                scope.spawn(|| work(expander, next));
            }
            if let Some((expander, next)) = own {
                work(expander, next);
            }
        });
        stopped = gate.reason();
        std::mem::swap(&mut layer, &mut next);
        next.iter_mut().for_each(Frontier::clear);
        depth += 1;
    }
    stopped = stopped.or_else(|| engine.has_enough(&expanders));
    let gate = Gate::new(engine, &store, progress, started, 0);
    let mut outcome = trace::finish(engine, &store, expanders, stopped, &gate, depth);
    outcome.peak_bytes += widest;
    scouts.at_the_end(engine, progress, &mut outcome, started);
    Ok(outcome)
}

/// A piece of a layer by its number: the part it is in, and which states of it.
fn piece(layer: &[Frontier], mut chunk: usize) -> Option<(&Frontier, std::ops::Range<usize>)> {
    for part in layer {
        let chunks = part.len().div_ceil(CHUNK);
        if chunk < chunks {
            let from = chunk * CHUNK;
            return Some((part, from..(from + CHUNK).min(part.len())));
        }
        chunk -= chunks;
    }
    None
}

/// The initial state, from which every expander can start.
pub(crate) fn start(expanders: &mut [Expander<'_, '_>]) -> Result<Frontier, Failure> {
    let mut frontier = Frontier::default();
    let mut initial = Vec::new();
    for (number, expander) in expanders.iter_mut().enumerate() {
        if number == 0 {
            expander.start()?;
            expander.world.pack(&mut initial);
            frontier.append(&mut expander.fresh);
        }
        expander.record(&initial);
    }
    Ok(frontier)
}

/// Watches the budgets.
pub(crate) struct Gate<'a, 'm> {
    pub(crate) engine: &'a Engine<'m>,
    pub(crate) store: &'a Store<'m>,
    pub(crate) progress: &'a Progress,
    pub(crate) started: Instant,
    pub(crate) stop: AtomicBool,
    /// Bytes of the states that wait.
    pub(crate) frontier: u64,
}

impl<'a, 'm> Gate<'a, 'm> {
    pub(crate) fn new(
        engine: &'a Engine<'m>,
        store: &'a Store<'m>,
        progress: &'a Progress,
        started: Instant,
        frontier: u64,
    ) -> Self {
        Gate { engine, store, progress, started, stop: AtomicBool::new(false), frontier }
    }

    /// Whether a budget is used up by work that needs so many more bytes.
    ///
    /// # Errors
    /// Which one.
    pub(crate) fn watch(&self, more: u64) -> Result<(), Stop> {
        let beyond = self.store.bytes(self.engine) + more > self.engine.config.budget.bytes;
        let stop = self.reason().or(beyond.then_some(Stop::Memory));
        stop.map_or(Ok(()), Err)
    }

    /// Whether a budget is used up; every thread asks once per chunk.
    pub(crate) fn closed(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let closed = self.reason().is_some();
        self.stop.fetch_or(closed, Ordering::Relaxed);
        closed
    }

    pub(crate) fn is_late(&self) -> bool {
        let limit = self.engine.config.budget.time;
        limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    pub(crate) fn reason(&self) -> Option<Stop> {
        let budget = &self.engine.config.budget;
        let states = self.store.len();
        self.progress.states.store(states, Ordering::Relaxed);
        if states > budget.states {
            return Some(Stop::States);
        }
        if self.progress.cancel.load(Ordering::Relaxed) {
            return Some(Stop::Interrupted);
        }
        if self.is_late() {
            return Some(Stop::Time);
        }
        let bytes = self.store.bytes(self.engine) + self.frontier;
        self.progress.bytes.store(bytes, Ordering::Relaxed);
        // Numbers of states have 32 bits, and so have the slots of the largest index.
        if bytes > budget.bytes || states > u64::from(u32::MAX / 3) {
            return Some(Stop::Memory);
        }
        None
    }
}
