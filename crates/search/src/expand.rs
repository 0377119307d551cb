//! Expanding a state: every successor that matters, and every finding in the state.

use crate::ample::Ample;
use crate::config::Config;
use crate::outcome::{Found, Kind, Outcome, Step};
use crate::store::{StateId, Store, Tree};
use partita_machine::memory::{Memory, Move, Wanted};
use partita_machine::{
    Failure, Footprint, Halt, LocalCells, Segments, StepEnd, StepOptions, Strings, Wait, World,
};
use partita_model::{Model, PropertyKind, Word};
use partita_tree::NodeId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything a search needs, shared by its threads.
pub struct Engine<'m> {
    pub model: &'m Model,
    pub segments: &'m Segments,
    pub strings: &'m Strings,
    pub memory: &'m dyn Memory,
    pub options: StepOptions,
    /// Cells at which no two tasks meet ([`crate::local_cells`]).
    pub local: Option<Arc<LocalCells>>,
    pub config: Config,
    /// Collect observed values and outputs of final states.
    pub collect_finals: bool,
}

impl<'m> Engine<'m> {
    #[must_use]
    pub fn world(&self) -> World<'m> {
        let mut world =
            World::new(self.model, self.segments, self.strings, self.memory, self.options);
        world.local.clone_from(&self.local);
        world
    }

    /// Value sets are compared by inclusion only where the memory model has them.
    pub(crate) fn antichain(&self) -> bool {
        self.memory.by_sets() && self.config.reductions.antichain
    }
}

/// A task's part in the state being expanded.
#[derive(Default)]
struct Turn {
    footprint: Footprint,
    blocked: Option<Wait>,
    moved: bool,
    failed: bool,
}

/// One thread's tools for expanding states.
pub(crate) struct Expander<'e, 'm> {
    engine: &'e Engine<'m>,
    store: &'e Store<'m>,
    pub(crate) world: World<'m>,
    state: Vec<u32>,
    packed: Vec<u32>,
    /// Trees of the state being expanded and of its last successor.
    tree: Tree,
    next_tree: Tree,
    turns: Vec<Turn>,
    ample: Ample<'m>,
    wanted: Wanted,
    moves: Vec<Move>,
    /// New states found by the last expansion.
    pub(crate) fresh: Vec<StateId>,
    /// Counts and findings so far. Schedules are filled in at the end, from the parents.
    pub(crate) outcome: Outcome,
    pub(crate) found: Vec<(StateId, Found)>,
    /// Observed values of final states, with a state that shows each.
    pub(crate) final_states: BTreeMap<Vec<String>, StateId>,
    final_properties: bool,
}

impl<'e, 'm> Expander<'e, 'm> {
    pub(crate) fn new(engine: &'e Engine<'m>, store: &'e Store<'m>) -> Self {
        let final_properties = engine.collect_finals
            || engine.model.properties.iter().any(|p| p.kind == PropertyKind::Final);
        Expander {
            engine,
            store,
            world: engine.world(),
            state: Vec::new(),
            packed: Vec::new(),
            tree: Tree::default(),
            next_tree: Tree::default(),
            turns: Vec::new(),
            ample: Ample::new(engine),
            wanted: Wanted::default(),
            moves: Vec::new(),
            fresh: Vec::new(),
            outcome: Outcome::default(),
            found: Vec::new(),
            final_states: BTreeMap::new(),
            final_properties,
        }
    }

    /// Stores the initial state and checks the properties there.
    pub(crate) fn start(&mut self) -> Result<StateId, Failure> {
        self.world.initial_state(&mut self.packed)?;
        let root = self.store.insert(&self.packed, None, 0, &mut self.next_tree).id;
        self.check_properties(root, 0);
        Ok(root)
    }

    /// Expands a state: findings go to `found`, new states to `fresh`.
    pub(crate) fn expand(&mut self, id: StateId, depth: u64) {
        self.fresh.clear();
        self.store.load(id, &mut self.state, &mut self.tree);
        self.world.load(&self.state);
        let tasks = self.world.tasks();
        while self.turns.len() < tasks {
            self.turns.push(Turn::default());
        }
        self.ample.reset();
        let owner = self.world.owner();
        (0..tasks).for_each(|task| self.clear_turn(task));
        if self.engine.config.reductions.ample && owner.is_none() && self.alone(id, depth) {
            return;
        }
        for task in 0..tasks {
            self.clear_turn(task);
            if self.world.ended(task) {
                continue;
            }
            if owner.is_some_and(|owner| owner != task) {
                // Excluded, but what it is about to do can still race.
                self.world.next_footprint(task, &mut self.turns[task].footprint);
                self.turns[task].blocked = Some(Wait::Atomic);
                continue;
            }
            self.run_task(id, task, depth);
        }
        let moved = self.network(id, depth);
        self.races(id, depth);
        if !moved {
            self.deadlock(id, depth);
        }
    }

    fn clear_turn(&mut self, task: usize) {
        let turn = &mut self.turns[task];
        turn.footprint.clear();
        turn.blocked = None;
        turn.moved = false;
        turn.failed = false;
    }

    /// Runs one task alone, if there is one whose steps concern nobody else and lead ahead. Who
    /// that is must be known before anything is stored: a state that was stored is expanded.
    fn alone(&mut self, id: StateId, depth: u64) -> bool {
        let tasks = self.world.tasks();
        for task in (0..tasks).filter(|task| !self.world.ended(*task)).collect::<Vec<_>>() {
            self.probe(task);
        }
        (0..tasks).any(|task| self.goes_alone(task) && self.run_task(id, task, depth))
    }

    /// What a task is about to do, without doing it.
    fn probe(&mut self, task: usize) {
        let mut plan = Vec::new();
        loop {
            let end = self.world.step(task, &plan);
            let (taken, widths) = self.world.choices();
            let next = self.world.next_plan(taken, widths);
            let turn = &mut self.turns[task];
            turn.footprint.accesses.extend_from_slice(&self.world.footprint.accesses);
            turn.footprint.needs.extend_from_slice(&self.world.footprint.needs);
            turn.footprint.noticed |= self.world.footprint.noticed;
            match end {
                StepEnd::Done => turn.moved = true,
                StepEnd::Blocked(wait) => turn.blocked = Some(wait),
                StepEnd::Failed(_) => turn.failed = true,
                StepEnd::Cut => turn.footprint.noticed = true,
            }
            self.world.restore();
            match next {
                Some(next) => plan = next,
                None => return,
            }
        }
    }

    /// All steps of a task from the loaded state. Whether one of them leads ahead, to a state that
    /// is still to be expanded.
    fn run_task(&mut self, id: StateId, task: usize, depth: u64) -> bool {
        let mut plan = Vec::new();
        let mut ahead = false;
        loop {
            let end = self.world.step(task, &plan);
            let (taken, widths) = self.world.choices();
            let next = self.world.next_plan(taken, widths);
            let taken = if taken.is_empty() { Vec::new() } else { taken.to_vec() };
            let turn = &mut self.turns[task];
            turn.footprint.accesses.extend_from_slice(&self.world.footprint.accesses);
            turn.footprint.needs.extend_from_slice(&self.world.footprint.needs);
            turn.footprint.noticed |= self.world.footprint.noticed;
            match end {
                StepEnd::Done => {
                    turn.moved = true;
                    ahead |= self.successor(id, depth);
                }
                StepEnd::Blocked(wait) => {
                    if wait == Wait::PendingBound {
                        self.outcome.bounded += 1;
                    }
                    turn.blocked = Some(wait);
                }
                StepEnd::Failed(failure) => {
                    turn.failed = true;
                    let code = failure.code;
                    let kind = Kind::Failure { task, plan: taken, failure };
                    self.report(id, depth, code, kind);
                }
                StepEnd::Cut => {
                    turn.moved = true;
                    turn.footprint.noticed = true;
                    self.outcome.cut += 1;
                }
            }
            self.world.restore();
            match next {
                Some(next) => plan = next,
                None => return ahead,
            }
        }
    }

    /// Whether the task's steps need not be interleaved with anybody's.
    fn goes_alone(&mut self, task: usize) -> bool {
        let (turns, world) = (&self.turns, &self.world);
        let turn = &turns[task];
        let waits = |other: usize| {
            turns[other].blocked == Some(Wait::Guard) && !turns[other].moved && !turns[other].failed
        };
        turn.moved
            && !turn.failed
            && turn.blocked.is_none()
            && !turn.footprint.noticed
            && turn.footprint.needs.is_empty()
            && self.ample.independent(world, task, &turn.footprint, &waits)
    }

    /// Stores the world as a successor; whether it will be expanded after this state.
    fn successor(&mut self, id: StateId, depth: u64) -> bool {
        self.outcome.transitions += 1;
        self.world.pack(&mut self.packed);
        self.next_tree.copy_from(&self.tree);
        let inserted = self.store.insert(&self.packed, Some(id), depth + 1, &mut self.next_tree);
        if inserted.new {
            self.fresh.push(inserted.id);
            self.check_properties(inserted.id, depth + 1);
        }
        // Breadth-first: everything met in the next layer; otherwise only what is new.
        let breadth = self.engine.config.strategy == crate::Strategy::Breadth;
        inserted.new || (breadth && u64::from(inserted.depth) > depth && inserted.depth < u16::MAX)
    }

    /// Moves of the network cards; whether anybody at all moved.
    fn network(&mut self, id: StateId, depth: u64) -> bool {
        let tasks = self.world.tasks();
        let mut moved = self.turns[..tasks].iter().any(|turn| turn.moved || turn.failed);
        if !self.engine.memory.relaxed() {
            return moved;
        }
        let over = self.world.all_ended();
        self.wanted.everything =
            !self.engine.config.reductions.lazy_nic || (over && self.final_properties);
        self.wanted.cells.clear();
        self.wanted.needs.clear();
        for turn in &self.turns[..tasks] {
            let cells = turn.footprint.accesses.iter().map(|a| (a.object, a.offset));
            self.wanted.cells.extend(cells);
            self.wanted.needs.extend_from_slice(&turn.footprint.needs);
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.world.network_moves(&self.wanted, &mut moves);
        for step in &moves {
            moved = true;
            match self.world.network(*step) {
                Ok(()) => {
                    self.successor(id, depth);
                }
                Err(Halt::Cut) => self.outcome.cut += 1,
                Err(Halt::Failed(_) | Halt::Blocked(_) | Halt::Later) => {}
            }
            self.world.restore();
        }
        self.moves = moves;
        moved
    }

    fn races(&mut self, id: StateId, depth: u64) {
        let tasks = self.world.tasks();
        for a in 0..tasks {
            for b in a + 1..tasks {
                let race = self.turns[a].footprint.race(&self.turns[b].footprint);
                if let Some((first, second)) = race {
                    let kind = Kind::Race { first: (a, first), second: (b, second) };
                    self.report(id, depth, "data-race", kind);
                }
            }
        }
    }

    /// Nobody moved: a deadlock unless everybody has ended or only the scope's bound holds them.
    fn deadlock(&mut self, id: StateId, depth: u64) {
        let waiting: Vec<(usize, Wait)> = (0..self.world.tasks())
            .filter_map(|task| self.turns[task].blocked.map(|wait| (task, wait)))
            .collect();
        let bounded = waiting.iter().any(|(_, wait)| *wait == Wait::PendingBound);
        if !waiting.is_empty() && !bounded {
            self.report(id, depth, "deadlock", Kind::Deadlock(waiting));
        }
    }

    /// Checks the properties in the present world.
    fn check_properties(&mut self, id: StateId, depth: u64) {
        let model = self.engine.model;
        if model.properties.is_empty() && !self.engine.collect_finals {
            return;
        }
        let over = self.world.all_ended();
        for (index, property) in model.properties.iter().enumerate() {
            let due = match property.kind {
                PropertyKind::Always => true,
                PropertyKind::Final => over,
                PropertyKind::Observe => false,
            };
            if !due {
                continue;
            }
            match self.world.evaluate(&property.test, property.node) {
                Ok(word) if word == Word::TRUE => {}
                Ok(_) => {
                    let kind = Kind::Property { index, failure: None };
                    self.report(id, depth, "assertion-failed", kind);
                }
                Err(failure) => {
                    let code = failure.code;
                    let kind = Kind::Property { index, failure: Some(failure) };
                    self.report(id, depth, code, kind);
                }
            }
        }
        if over && self.engine.collect_finals {
            let mut values = vec![self.world.output().to_owned()];
            for property in &model.properties {
                if property.kind == PropertyKind::Observe {
                    let value = self.world.evaluate(&property.test, property.node);
                    values.push(match value {
                        Ok(word) => self.world.show(word),
                        Err(_) => "undefined".to_owned(),
                    });
                }
            }
            self.final_states.entry(values).or_insert(id);
        }
    }

    fn report(&mut self, id: StateId, depth: u64, code: &'static str, kind: Kind) {
        if self.engine.config.allowed.iter().any(|allowed| allowed == code) {
            if matches!(kind, Kind::Failure { .. }) {
                self.outcome.allowed += 1;
            }
            return;
        }
        let sites = self.sites(&kind);
        let found = Found { code, kind, sites, depth, schedule: Vec::<Step>::new() };
        let known = self.found.iter_mut().find(|(_, have)| have.key() == found.key());
        match known {
            Some((_, have)) if have.depth <= depth => {}
            Some(slot) => *slot = (id, found),
            None => self.found.push((id, found)),
        }
    }

    /// The statements a finding concerns, sorted; those of a prelude by who called it.
    fn sites(&self, kind: &Kind) -> Vec<NodeId> {
        let mut sites = match kind {
            Kind::Failure { task, failure, .. } => {
                vec![self.world.source_node(*task, failure.node)]
            }
            Kind::Race { first, second } => vec![
                self.world.source_node(first.0, first.1.node),
                self.world.source_node(second.0, second.1.node),
            ],
            Kind::Deadlock(waiting) => {
                waiting.iter().map(|(task, _)| self.world.statement_of(*task)).collect()
            }
            Kind::Property { .. } => Vec::new(),
        };
        sites.sort();
        sites
    }
}
