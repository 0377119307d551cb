//! Putting the threads' results together, and schedules from parents.

use crate::breadth::Gate;
use crate::endless;
use crate::engine::Engine;
use crate::expand::Expander;
use crate::growth;
use crate::outcome::{Found, Outcome, Step, Stop};
use crate::store::{SetTree, StateId, Store, Tree};
use partita_machine::memory::Wanted;
use partita_machine::{Covered, StepEnd, World};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) fn finish(
    engine: &Engine<'_>,
    store: &Store<'_>,
    expanders: Vec<Expander<'_, '_>>,
    stopped: Option<Stop>,
    gate: &Gate<'_, '_>,
    depth: u64,
) -> Outcome {
    let mut outcome = Outcome { stopped, depth, states: store.len(), ..Outcome::default() };
    let mut all: Vec<(StateId, Found)> = Vec::new();
    if stopped.is_none() {
        match endless::look(engine, store, &expanders, gate) {
            Ok((rounds, circles)) => (outcome.rounds, all) = (rounds, circles),
            Err(stop) => outcome.stopped = Some(stop),
        }
    }
    let mut finals: BTreeMap<Vec<String>, StateId> = BTreeMap::new();
    for expander in expanders {
        outcome.transitions += expander.outcome.transitions;
        outcome.cut += expander.outcome.cut;
        outcome.bounded += expander.outcome.bounded;
        outcome.excused += expander.outcome.excused;
        for (id, found) in expander.found {
            let known = all.iter_mut().find(|(_, have)| have.key() == found.key());
            match known {
                Some((_, have)) if have.depth <= found.depth => {}
                Some(slot) => *slot = (id, found),
                None => all.push((id, found)),
            }
        }
        for (values, id) in expander.final_states {
            finals.entry(values).or_insert(id);
        }
        merge_coverage(&mut outcome.covered, &expander.world.covered);
    }
    all.sort_by(|(_, a), (_, b)| (a.depth, a.key()).cmp(&(b.depth, b.key())));
    if engine.config.first_only {
        all.truncate(1);
    }
    let mut tracer = Tracer::new(engine, store);
    for (id, found) in &mut all {
        found.schedule = tracer.schedule(*id);
    }
    outcome.found = all.into_iter().map(|(_, found)| found).collect();
    let known = finals.len();
    let listed = engine.config.most_results.is_some();
    for (values, id) in finals {
        if !(listed && gate.is_late()) {
            outcome.finals.insert(values, tracer.schedule(id));
        }
    }
    outcome.finals_left_out = known - outcome.finals.len();
    outcome.growth =
        outcome.stopped.filter(|stop| stop.is_budget()).and_then(|_| growth::look(engine, store));
    outcome.store_bytes = store.bytes(engine);
    outcome.store = store.kind();
    outcome.expected_loss = store.expected_loss();
    outcome.peak_bytes = outcome.store_bytes;
    outcome
}

pub(crate) fn merge_coverage(into: &mut Covered, from: &Covered) {
    if into.is_empty() {
        into.clone_from(from);
        return;
    }
    for (into, from) in into.iter_mut().zip(from) {
        for (into, from) in into.iter_mut().zip(from) {
            *into |= from;
        }
    }
}

/// Finds the steps between stored states by running them again, from the initial state on.
struct Tracer<'e, 'm> {
    store: &'e Store<'m>,
    world: World<'m>,
    state: Vec<u32>,
    packed: Vec<u32>,
}

/// A stored state to be recognised.
enum Goal {
    State(Vec<u32>),
    /// Where the store forgets states.
    Key(u64),
}

impl<'e, 'm> Tracer<'e, 'm> {
    fn new(engine: &'e Engine<'m>, store: &'e Store<'m>) -> Self {
        Tracer { store, world: engine.world(), state: Vec::new(), packed: Vec::new() }
    }

    fn schedule(&mut self, id: StateId) -> Vec<Step> {
        let mut chain = vec![id];
        let mut at = id;
        while let Some(parent) = self.store.parent(at) {
            chain.push(parent);
            at = parent;
        }
        chain.reverse();
        if self.world.initial_state(&mut self.state).is_err() {
            return Vec::new();
        }
        chain[1..].iter().filter_map(|to| self.step_to(*to)).collect()
    }

    fn goal(&self, id: StateId) -> Goal {
        match self.store {
            Store::Plain(visited) if self.store.forgets() => Goal::Key(visited.key(id)),
            Store::Plain(visited) => {
                let (mut tree, mut state) = (Tree::default(), Vec::new());
                visited.session(false).load(id, &[], &mut tree);
                tree.write_state(&visited.order, &mut state);
                Goal::State(state)
            }
            Store::Sets(sets) => {
                let mut state = Vec::new();
                sets.load(id, &mut state, &mut SetTree::default());
                Goal::State(state)
            }
        }
    }

    /// The step from the present state to a stored one, which becomes the present state.
    fn step_to(&mut self, to: StateId) -> Option<Step> {
        let goal = self.goal(to);
        self.world.load(&self.state);
        for task in 0..self.world.tasks() {
            if self.world.ended(task) || self.world.owner().is_some_and(|owner| owner != task) {
                continue;
            }
            let Tracer { store, world, state, packed } = self;
            let mut plan = None;
            let _ = world.each_step(task, |world, end| {
                if end != StepEnd::Done || !arrived(store, world, packed, &goal) {
                    return ControlFlow::Continue(());
                }
                plan = Some(world.choices().to_vec());
                ControlFlow::Break(())
            });
            if let Some(plan) = plan {
                state.clone_from(packed);
                return Some(Step::Task { task, plan });
            }
        }
        let mut moves = Vec::new();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        for step in moves {
            let moved = self.world.network(step).is_ok();
            if moved && arrived(self.store, &mut self.world, &mut self.packed, &goal) {
                self.state.clone_from(&self.packed);
                return Some(Step::Network(step));
            }
            self.world.restore();
        }
        None
    }
}

/// Whether the world, packed here, is the state to be recognised.
fn arrived(store: &Store<'_>, world: &mut World<'_>, packed: &mut Vec<u32>, goal: &Goal) -> bool {
    world.pack(packed);
    match goal {
        Goal::State(state) => state == packed,
        Goal::Key(key) => match store {
            Store::Plain(visited) => visited.has_key(packed, *key),
            Store::Sets(_) => false,
        },
    }
}
