//! Depth-first: the newest state is expanded next. Little memory for the frontier, long traces.
//!
//! Threads have stacks of their own and leave work for idle ones in a shared pool.

use crate::breadth::{Gate, start};
use crate::engine::Engine;
use crate::expand::Expander;
use crate::frontier::Frontier;
use crate::outcome::{Outcome, Progress, Stop};
use crate::store::{StateId, Store};
use crate::trace;
use partita_machine::Failure;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A state with its depth, and its leaves where the store forgets it.
struct Item {
    id: StateId,
    depth: u64,
    leaves: Box<[u32]>,
}

impl Item {
    fn new(frontier: &Frontier, at: usize, depth: u64) -> Self {
        Item { id: frontier.id(at), depth, leaves: frontier.leaves(at).into() }
    }
}

struct Pool {
    items: Mutex<Vec<Item>>,
    /// Threads that hold work.
    busy: AtomicUsize,
    waiting: AtomicUsize,
}

impl Pool {
    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Item>> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Work for an idle thread; `None` when all is done.
    fn take(&self, gate: &Gate<'_, '_>) -> Option<Item> {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let taken = loop {
            let mut items = self.lock();
            if let Some(item) = items.pop() {
                self.busy.fetch_add(1, Ordering::SeqCst);
                break Some(item);
            }
            let over = self.busy.load(Ordering::SeqCst) == 0;
            drop(items);
            if over || gate.stop.load(Ordering::Relaxed) {
                break None;
            }
            std::thread::yield_now();
        };
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        taken
    }
}

pub(crate) fn explore(
    engine: &Engine<'_>,
    progress: &Progress,
    started: Instant,
) -> Result<Outcome, Failure> {
    let store = Store::new(engine);
    let threads = engine.config.threads.max(1);
    let mut expanders: Vec<Expander<'_, '_>> =
        (0..threads).map(|_| Expander::new(engine, &store, started)).collect();
    let root = start(&mut expanders)?;
    let pool = Pool {
        items: Mutex::new(vec![Item::new(&root, 0, 0)]),
        busy: AtomicUsize::new(0),
        waiting: AtomicUsize::new(0),
    };
    let gate = Gate::new(engine, &store, progress, started, 0);
    let too_deep = AtomicBool::new(false);
    let found = AtomicBool::new(engine.has_enough(&expanders).is_some());
    let deepest = AtomicU64::new(0);
    let work = |expander: &mut Expander<'_, '_>| {
        let mut stack: Vec<Item> = Vec::new();
        let mut since_check = 0;
        while let Some(first) = pool.take(&gate) {
            stack.push(first);
            while let Some(Item { id, depth, leaves }) = stack.pop() {
                since_check += 1;
                if since_check % 64 == 1 && gate.closed() {
                    break;
                }
                if found.load(Ordering::Relaxed) {
                    gate.stop.store(true, Ordering::Relaxed);
                    break;
                }
                if depth >= engine.config.budget.depth {
                    too_deep.store(true, Ordering::Relaxed);
                    continue;
                }
                deepest.fetch_max(depth, Ordering::Relaxed);
                let mut one = Frontier::default();
                one.push(id, (!leaves.is_empty()).then_some(&leaves));
                expander.expand_all(&one, 0..1, depth);
                let enough = engine.has_enough(std::slice::from_ref(expander)).is_some();
                found.fetch_or(enough, Ordering::Relaxed);
                // Reversed, so that the first successor is on top.
                let fresh = &expander.fresh;
                stack.extend((0..fresh.len()).rev().map(|at| Item::new(fresh, at, depth + 1)));
                if pool.waiting.load(Ordering::Relaxed) > 0 && stack.len() > 1 {
                    let half = stack.len() / 2;
                    pool.lock().extend(stack.drain(..half));
                }
            }
            progress.depth.store(deepest.load(Ordering::Relaxed), Ordering::Relaxed);
            stack.clear();
            pool.busy.fetch_sub(1, Ordering::SeqCst);
        }
    };
    std::thread::scope(|scope| {
        let (own, helpers) = expanders.split_at_mut(1);
        for expander in helpers {
            scope.spawn(|| work(expander));
        }
        work(&mut own[0]);
    });
    let stopped = if found.load(Ordering::Relaxed) {
        engine.has_enough(&expanders).or(Some(Stop::FirstFinding))
    } else if gate.stop.load(Ordering::Relaxed) {
        gate.reason().or(Some(Stop::Time))
    } else if too_deep.load(Ordering::Relaxed) {
        Some(Stop::Depth)
    } else {
        None
    };
    let depth = deepest.load(Ordering::Relaxed);
    Ok(trace::finish(engine, &store, expanders, stopped, &gate, depth))
}
