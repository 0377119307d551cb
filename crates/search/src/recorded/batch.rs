//! Expanding many states at a time from recorded steps.
//!
//! Inserting a state into the store waits for memory: its slot is somewhere in a table far larger
//! than the caches. So the successors of a batch of states are first only named (by their keys); then
//! all their slots are fetched in one loop, in which the processor waits for many at once; then the
//! keys that those slots point to; and only then they are inserted.

use super::Recorder;
use crate::expand::Expander;
use crate::frontier::Frontier;
use crate::judge::{Suspicion, Turn};
use crate::store::{StateId, Tree};
use std::ops::Range;

/// States expanded at a time.
const BATCH: usize = 32;

/// A state of the batch.
#[derive(Default)]
struct Item {
    tree: Tree,
    id: StateId,
    /// Every task's turn.
    turns: Vec<u32>,
    /// The task that goes alone, if any, and whether that leads ahead.
    alone: Option<usize>,
    ahead: bool,
}

/// A successor that is named but not yet stored.
struct Candidate {
    key: u64,
    item: u32,
    changes: Range<u32>,
}

/// Reused from batch to batch.
#[derive(Default)]
pub(crate) struct Batch {
    items: Vec<Item>,
    candidates: Vec<Candidate>,
    touched: Vec<u32>,
}

impl Default for StateId {
    fn default() -> Self {
        StateId(u32::MAX)
    }
}

impl Expander<'_, '_> {
    /// Expands some states of a frontier, like [`Expander::expand`] does.
    pub(crate) fn expand_recorded(&mut self, frontier: &Frontier, range: Range<usize>, depth: u64) {
        let mut batch = std::mem::take(&mut self.batch);
        while batch.items.len() < BATCH {
            batch.items.push(Item::default());
        }
        let mut from = range.start;
        while from < range.end && !self.is_late() {
            let until = range.end.min(from + BATCH);
            match self.recorder.take() {
                Some(mut recorder) => {
                    self.expand_batch(&mut batch, &mut recorder, frontier, from..until, depth);
                    recorder.tidy();
                    self.recorder = (!recorder.is_idle()).then_some(recorder);
                }
                None => (from..until)
                    .for_each(|at| self.expand(frontier.id(at), frontier.leaves(at), depth)),
            }
            from = until;
        }
        self.batch = batch;
    }

    fn expand_batch(
        &mut self,
        batch: &mut Batch,
        recorder: &mut Recorder<'_>,
        frontier: &Frontier,
        range: Range<usize>,
        depth: u64,
    ) {
        batch.candidates.clear();
        let mut used = 0;
        for at in range {
            let (id, item) = (frontier.id(at), &mut batch.items[used]);
            item.id = id;
            if let Some(session) = &mut self.session {
                session.load(id, frontier.leaves(at), &mut item.tree);
            }
            used += 1;
            self.find_turns(recorder, item);
            item.ahead = false;
            item.alone =
                if self.engine.config.reductions.ample && recorder.is_open(item.tree.leaves()) {
                    self.goes_alone_recorded(recorder, item)
                } else {
                    None
                };
            let number = u32::try_from(used - 1).unwrap_or(0);
            match item.alone {
                Some(task) => self.name(recorder, item, number, task, &mut batch.candidates),
                None => self.expand_fully(recorder, item, number, &mut batch.candidates, depth),
            }
        }
        self.store_candidates(batch, recorder, depth);
        // Where going alone leads only back, everybody else moves too.
        for number in 0..used {
            let item = &batch.items[number];
            if item.alone.is_some() && !item.ahead {
                let number = u32::try_from(number).unwrap_or(0);
                self.expand_fully(recorder, item, number, &mut batch.candidates, depth);
            }
        }
        self.store_candidates(batch, recorder, depth);
    }

    fn find_turns(&mut self, recorder: &mut Recorder<'_>, item: &mut Item) {
        item.turns.clear();
        let mut loaded = false;
        let start = recorder.start(item.tree.leaves());
        for task in 0..recorder.tasks {
            let turn = recorder.find(start, task, item.tree.leaves()).unwrap_or_else(|| {
                if !std::mem::replace(&mut loaded, true) {
                    recorder.load(&mut self.world, item.tree.leaves());
                }
                recorder.record(&mut self.world, start, task, item.tree.leaves())
            });
            item.turns.push(turn);
        }
    }

    /// The first task whose steps need not be interleaved with anybody's.
    fn goes_alone_recorded(&mut self, recorder: &mut Recorder<'_>, item: &Item) -> Option<usize> {
        let first = item.turns.iter().position(|turn| recorder.is_quiet(*turn))?;
        self.ample.reset(self.engine);
        recorder.load(&mut self.world, item.tree.leaves());
        let turns = |other: usize| item.turns.get(other).map(|turn| recorder.turn(*turn));
        let mut quiet = (first..recorder.tasks).filter(|task| recorder.is_quiet(item.turns[*task]));
        let footprint = |task: usize| &recorder.turn(item.turns[task]).footprint;
        let Expander { ample, world, .. } = self;
        quiet
            .clone()
            .find(|task| ample.independent(world, *task, footprint(*task), &turns))
            .or_else(|| {
                let mut alone =
                    |task: &usize| ample.independent_of_all(world, *task, footprint(*task), &turns);
                quiet.find(|task| alone(task))
            })
    }

    /// Names the successors of one task.
    fn name(
        &mut self,
        recorder: &Recorder<'_>,
        item: &Item,
        number: u32,
        task: usize,
        candidates: &mut Vec<Candidate>,
    ) {
        let Some(session) = &mut self.session else { return };
        for changes in recorder.successors(item.turns[task]) {
            let key = session.refold(&item.tree, recorder.changes(changes.clone()));
            candidates.push(Candidate { key, item: number, changes });
        }
    }

    /// Names all successors but those named before, and reports what is wrong in the state.
    fn expand_fully(
        &mut self,
        recorder: &mut Recorder<'_>,
        item: &Item,
        number: u32,
        candidates: &mut Vec<Candidate>,
        depth: u64,
    ) {
        let mut suspicion = Suspicion::default();
        for task in 0..recorder.tasks {
            suspicion.add(recorder.shadow(item.turns[task]));
            self.outcome.cut += recorder.turn(item.turns[task]).cut;
            if Some(task) != item.alone {
                self.name(recorder, item, number, task, candidates);
            }
        }
        if !suspicion.is_calm() {
            recorder.load(&mut self.world, item.tree.leaves());
            let turns: Vec<&Turn> = item.turns.iter().map(|turn| recorder.turn(*turn)).collect();
            self.report_turns(item.id, &turns, depth);
        }
    }

    /// Stores what was named so far.
    fn store_candidates(&mut self, batch: &mut Batch, recorder: &mut Recorder<'_>, depth: u64) {
        let Batch { items, candidates, touched } = batch;
        let looks = self.engine.looks_at_states();
        let forgets = self.store.forgets();
        let breadth = self.engine.config.strategy.by_layers();
        self.outcome.transitions += candidates.len() as u64;
        let Some(mut session) = self.session.take() else { return };
        let length = items[0].tree.length();
        touched.clear();
        touched.extend(candidates.iter().map(|candidate| session.touch(candidate.key, length)));
        let seen = touched.iter().fold(0, |all, number| all ^ session.touch_key(*number));
        std::hint::black_box(seen);
        for candidate in candidates.drain(..) {
            let item = &mut items[candidate.item as usize];
            let (id, new) = session.insert(candidate.key, length, Some(item.id));
            self.went_back |= id <= item.id;
            item.ahead |= new || (breadth && id.0 >= self.next_layer);
            if new {
                if looks || forgets {
                    self.packed.clear();
                    self.packed.extend_from_slice(item.tree.leaves());
                    for (slot, leaf) in recorder.changes(candidate.changes) {
                        self.packed[*slot as usize] = *leaf;
                    }
                }
                self.fresh.push(id, forgets.then_some(&self.packed));
                if looks {
                    self.check_packed(recorder, id, depth + 1);
                }
            }
        }
        self.session = Some(session);
    }

    /// Checks the properties in the state whose leaves are at hand.
    fn check_packed(&mut self, recorder: &mut Recorder<'_>, id: StateId, depth: u64) {
        let good = recorder.is_good(&mut self.world, &self.packed);
        // The world is asked only where there is something to say, or in a final state.
        if !good || recorder.all_ended(&self.world, &self.packed) {
            recorder.load(&mut self.world, &self.packed);
            self.look(id, depth);
        }
    }
}
