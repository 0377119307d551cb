//! Expanding a state: every successor that matters, and every finding in the state.

use crate::ample::Ample;
use crate::config::Config;
use crate::frontier::Frontier;
use crate::outcome::{Found, Kind, Outcome, Step};
use crate::store::{Inserted, Session, SetTree, StateId, Store, Tree};
use partita_machine::memory::{Memory, Move, Wanted};
use partita_machine::{
    Failure, Footprint, Halt, LocalCells, Segments, StepEnd, StepOptions, Strings, Symbolic, Wait,
    World,
};
use partita_model::{Model, PropertyKind, Word};
use partita_source::Code;
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
    /// What symbolic inputs are computed with, where the model has any.
    pub symbolic: Option<Arc<Symbolic>>,
    pub config: Config,
    pub finals: Finals,
    /// Globals whose values at the end are results.
    pub kept: Arc<[usize]>,
    /// With symbolic inputs: drop states that visited ones cover.
    pub subsumed: Option<crate::subsume::Subsumed>,
    /// Looks at every final state; `true` when that is one the search was for.
    pub last_look: Option<LastLook<'m>>,
}

/// See [`Engine::last_look`].
pub type LastLook<'m> = Arc<dyn Fn(&World<'_>) -> bool + Send + Sync + 'm>;

/// What to do with the observed values and outputs of final states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Finals {
    #[default]
    Ignored,
    Collected,
    /// Collected, and two different ones are a finding: the search may stop there.
    MustAgree,
}

impl<'m> Engine<'m> {
    #[must_use]
    pub fn world(&self) -> World<'m> {
        let mut world =
            World::new(self.model, self.segments, self.strings, self.memory, self.options);
        world.local.clone_from(&self.local);
        world.symbolic.clone_from(&self.symbolic);
        world.kept = Arc::clone(&self.kept);
        world
    }

    /// Whether every state has the same tasks and objects, and steps depend on nothing else.
    pub(crate) fn is_fixed(&self) -> bool {
        !self.memory.relaxed()
            && !self.options.record_output
            && self.model.weak.is_none()
            && self.symbolic.as_ref().is_none_or(|symbolic| symbolic.is_concrete(self.model))
            && self.model.is_fixed()
    }

    /// Value sets are compared by inclusion only where the memory model has them.
    pub(crate) fn antichain(&self) -> bool {
        self.memory.by_sets() && self.config.reductions.antichain
    }

    /// Whether what these expanders found is all that is asked for.
    pub(crate) fn has_enough(&self, expanders: &[Expander<'_, '_>]) -> bool {
        if expanders.iter().any(|expander| expander.seen_enough) {
            return true;
        }
        let found = || expanders.iter().any(|expander| !expander.found.is_empty());
        self.config.first_only
            && (found() || (self.finals == Finals::MustAgree && differ(expanders)))
    }
}

/// Whether two executions left different results.
fn differ(expanders: &[Expander<'_, '_>]) -> bool {
    let mut all = expanders.iter().flat_map(|expander| expander.final_states.keys());
    all.next().is_some_and(|first| all.any(|other| other != first))
}

/// A task's part in the state being expanded.
#[derive(Default)]
struct Turn {
    footprint: Footprint,
    blocked: Option<Wait>,
    moved: bool,
    failed: bool,
    /// Its successors among the offers.
    offers: std::ops::Range<usize>,
}

impl Turn {
    fn clear(&mut self, offers: usize) {
        self.footprint.clear();
        self.blocked = None;
        self.moved = false;
        self.failed = false;
        self.offers = offers..offers;
    }
}

/// One thread's tools for expanding states.
pub(crate) struct Expander<'e, 'm> {
    pub(crate) engine: &'e Engine<'m>,
    pub(crate) store: &'e Store<'m>,
    pub(crate) session: Option<Session<'e>>,
    pub(crate) world: World<'m>,
    /// The state being expanded, and its tree.
    pub(crate) state: Vec<u32>,
    tree: Tree,
    /// Trees of the state being expanded and of its last successor, with value sets.
    set_tree: SetTree,
    next_set_tree: SetTree,
    pub(crate) packed: Vec<u32>,
    changes: Vec<(u32, u32)>,
    turns: Vec<Turn>,
    /// Successors of the state being expanded, before they are stored.
    offers: Frontier,
    pub(crate) ample: Ample<'m>,
    wanted: Wanted,
    moves: Vec<Move>,
    /// In a breadth-first search: states numbered from here on belong to the next layer.
    pub(crate) next_layer: u32,
    pub(crate) recorder: Option<crate::recorded::Recorder<'e>>,
    pub(crate) batch: crate::recorded::Batch,
    /// New states found by the last expansion.
    pub(crate) fresh: Frontier,
    /// Counts and findings so far. Schedules are filled in at the end, from the parents.
    pub(crate) outcome: Outcome,
    pub(crate) found: Vec<(StateId, Found)>,
    /// Observed values of final states, with a state that shows each.
    pub(crate) final_states: BTreeMap<Vec<String>, StateId>,
    final_properties: bool,
    /// The last look at a final state said so.
    seen_enough: bool,
}

impl<'e, 'm> Expander<'e, 'm> {
    pub(crate) fn new(engine: &'e Engine<'m>, store: &'e Store<'m>) -> Self {
        let final_properties = engine.finals != Finals::Ignored
            || engine.model.properties.iter().any(|p| p.kind == PropertyKind::Final);
        let session = match store {
            Store::Plain(visited) => Some(visited.session(engine.config.threads > 1)),
            Store::Sets(_) => None,
        };
        Expander {
            engine,
            store,
            session,
            world: engine.world(),
            tree: Tree::default(),
            state: Vec::new(),
            set_tree: SetTree::default(),
            next_set_tree: SetTree::default(),
            packed: Vec::new(),
            changes: Vec::new(),
            turns: Vec::new(),
            offers: Frontier::default(),
            ample: Ample::new(engine),
            wanted: Wanted::default(),
            moves: Vec::new(),
            next_layer: u32::MAX,
            recorder: None,
            batch: crate::recorded::Batch::default(),
            fresh: Frontier::default(),
            outcome: Outcome::default(),
            found: Vec::new(),
            final_states: BTreeMap::new(),
            final_properties,
            seen_enough: false,
        }
    }

    /// Stores the initial state and checks the properties there.
    pub(crate) fn start(&mut self) -> Result<(), Failure> {
        let mut state = Vec::new();
        self.world.initial_state(&mut state)?;
        let root = match (&mut self.session, self.store) {
            (Some(session), _) => {
                let key = session.fold(&state, &mut self.tree);
                session.insert(key, state.len(), None).0
            }
            (None, Store::Sets(sets)) => sets.insert(&state, None, 0, &mut self.next_set_tree).id,
            (None, Store::Plain(_)) => return Ok(()),
        };
        self.fresh.push(root, self.store.forgets().then_some(self.tree.leaves()));
        self.check_properties(root, 0);
        self.release();
        Ok(())
    }

    /// Gets ready to replace the interpreter by recorded steps where the model allows it.
    pub(crate) fn record(&mut self, initial: &[u32]) {
        if let Store::Plain(visited) = self.store
            && visited.fixed.is_some()
            && self.engine.config.reductions.recorded_steps
        {
            let order = &visited.order;
            self.world.load(initial);
            self.recorder = Some(crate::recorded::Recorder::new(&self.world, initial, order));
        }
    }

    /// To be called between batches: lets other threads enlarge the store.
    pub(crate) fn release(&mut self) {
        if let Some(session) = &mut self.session {
            session.release();
        }
    }

    /// The search goes on to the next layer.
    pub(crate) fn new_layer(&mut self) {
        if let (Some(session), Store::Plain(visited)) = (&mut self.session, self.store) {
            session.new_layer();
            self.next_layer = visited.next_number();
        }
    }

    /// Expands some states of a frontier: findings go to `found`, new states to `fresh`.
    pub(crate) fn expand_all(
        &mut self,
        frontier: &Frontier,
        range: std::ops::Range<usize>,
        depth: u64,
    ) {
        self.fresh.clear();
        if self.recorder.is_some() {
            self.expand_recorded(frontier, range, depth);
        } else {
            for at in range {
                let id = frontier.id(at);
                if !self.store.dropped(id) {
                    self.expand(id, frontier.leaves(at), depth);
                }
            }
        }
        self.release();
    }

    /// Expands a state on the machine.
    pub(crate) fn expand(&mut self, id: StateId, leaves: &[u32], depth: u64) {
        self.load(id, leaves);
        let tasks = self.world.tasks();
        while self.turns.len() < tasks {
            self.turns.push(Turn::default());
        }
        self.ample.reset();
        self.offers.clear();
        let owner = self.world.owner();
        let try_ample = self.engine.config.reductions.ample && owner.is_none();
        let mut stored = Vec::new();
        for task in 0..tasks {
            self.turns[task].clear(self.offers.len());
            if self.world.ended(task) {
                continue;
            }
            if owner.is_some_and(|owner| owner != task) {
                // Excluded, but what it is about to do can still race.
                self.world.next_footprint(task, &mut self.turns[task].footprint);
                self.turns[task].blocked = Some(Wait::Atomic);
                self.unordered(id, task, depth);
                continue;
            }
            self.run_task(id, task, depth);
            self.unordered(id, task, depth);
            // Who goes alone must be known before anything is stored: a state that was stored is
            // expanded.
            if try_ample && !self.ample.asks_who_waits() && self.goes_alone(task) {
                if self.store_offers(id, task, depth) {
                    return;
                }
                stored.push(task);
            }
        }
        if try_ample && self.ample.asks_who_waits() {
            for task in 0..tasks {
                if self.goes_alone(task) {
                    if self.store_offers(id, task, depth) {
                        return;
                    }
                    stored.push(task);
                }
            }
        }
        for task in (0..tasks).filter(|task| !stored.contains(task)) {
            self.store_offers(id, task, depth);
        }
        let moved = self.network(id, depth);
        self.races(id, depth);
        if !moved {
            self.deadlock(id, depth);
        }
    }

    /// Loads a state into the world and its tree.
    fn load(&mut self, id: StateId, leaves: &[u32]) {
        match (&mut self.session, self.store) {
            (Some(session), Store::Plain(visited)) => {
                session.load(id, leaves, &mut self.tree);
                self.tree.write_state(&visited.order, &mut self.state);
            }
            (_, Store::Sets(sets)) => sets.load(id, &mut self.state, &mut self.set_tree),
            (None, Store::Plain(_)) => {}
        }
        self.world.load(&self.state);
    }

    /// All steps of a task from the loaded state; successors become offers.
    fn run_task(&mut self, id: StateId, task: usize, depth: u64) {
        let mut plan = Vec::new();
        loop {
            let end = self.world.step(task, &plan);
            let (taken, widths) = self.world.choices();
            let next = self.world.next_plan(taken, widths);
            let taken = if taken.is_empty() { Vec::new() } else { taken.to_vec() };
            let turn = &mut self.turns[task];
            turn.footprint.accesses.extend_from_slice(&self.world.footprint.accesses);
            turn.footprint.needs.extend_from_slice(&self.world.footprint.needs);
            turn.footprint.noticed |= self.world.footprint.noticed;
            turn.footprint.unordered.extend_from_slice(&self.world.footprint.unordered);
            match end {
                StepEnd::Done => {
                    turn.moved = true;
                    self.world.pack(&mut self.packed);
                    self.offers.push(id, Some(&self.packed));
                    turn.offers.end = self.offers.len();
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
                None => return,
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

    /// Stores a task's successors; whether one of them leads ahead, to a state that is still to be
    /// expanded.
    fn store_offers(&mut self, id: StateId, task: usize, depth: u64) -> bool {
        let mut ahead = false;
        let offers = std::mem::take(&mut self.offers);
        for at in self.turns[task].offers.clone() {
            ahead |= self.offer(id, offers.leaves(at), depth);
        }
        self.offers = offers;
        ahead
    }

    /// Stores a successor; whether it will be expanded after this state.
    fn offer(&mut self, id: StateId, state: &[u32], depth: u64) -> bool {
        self.outcome.transitions += 1;
        if let (Some(subsumed), Some(symbolic)) = (&self.engine.subsumed, &self.engine.symbolic)
            && subsumed.covers(&self.world, symbolic, &self.state, state)
        {
            // It may have been expanded already: nobody may be put off because of it.
            return false;
        }
        let inserted = self.insert(id, state, depth);
        if inserted.new {
            match self.store {
                Store::Plain(visited) if self.store.forgets() => {
                    let mut tree = Tree::default();
                    tree.set(state, &visited.order);
                    self.fresh.push(inserted.id, Some(tree.leaves()));
                }
                Store::Plain(_) | Store::Sets(_) => self.fresh.push(inserted.id, None),
            }
            if self.looks_at_states() {
                self.world.load(state);
                self.check_properties(inserted.id, depth + 1);
                self.world.load(&self.state);
            }
        }
        let breadth = self.engine.config.strategy == crate::Strategy::Breadth;
        inserted.new || (breadth && inserted.ahead)
    }

    fn insert(&mut self, parent: StateId, state: &[u32], depth: u64) -> Inserted {
        match (&mut self.session, self.store) {
            (Some(session), Store::Plain(visited)) => {
                let key = if self.tree.length() == state.len() {
                    self.tree.changes(state, &visited.order, &mut self.changes);
                    session.refold(&self.tree, &self.changes)
                } else {
                    session.fold(state, &mut Tree::default())
                };
                let (id, new) = session.insert(key, state.len(), Some(parent));
                Inserted { id, new, ahead: id.0 >= self.next_layer }
            }
            (_, Store::Sets(sets)) => {
                self.next_set_tree.copy_from(&self.set_tree);
                sets.insert(state, Some(parent), depth + 1, &mut self.next_set_tree)
            }
            (None, Store::Plain(_)) => Inserted { id: parent, new: false, ahead: false },
        }
    }

    /// Whether new states are looked at: a property is to be checked, or final values collected.
    pub(crate) fn looks_at_states(&self) -> bool {
        !self.engine.model.properties.is_empty() || self.engine.finals != Finals::Ignored
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
                    let mut packed = std::mem::take(&mut self.packed);
                    self.world.pack(&mut packed);
                    self.offer(id, &packed, depth);
                    self.packed = packed;
                }
                Err(Halt::Cut) => self.outcome.cut += 1,
                Err(Halt::Failed(_) | Halt::Blocked(_) | Halt::Later | Halt::Split(_)) => {}
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
                    self.report(id, depth, Code::DataRace, kind);
                }
            }
        }
    }

    /// What a task is about to touch and is not ordered after what another did: a race that a delay
    /// hides. Looked for at once, because the task may go alone.
    fn unordered(&mut self, id: StateId, task: usize, depth: u64) {
        for at in 0..self.turns[task].footprint.unordered.len() {
            let found = self.turns[task].footprint.unordered[at];
            let kind =
                Kind::Unordered { earlier: (found.task, found.access), now: (task, found.own) };
            self.report(id, depth, Code::DataRace, kind);
        }
    }

    /// Nobody moved: a deadlock unless everybody has ended or only the scope's bound holds them.
    fn deadlock(&mut self, id: StateId, depth: u64) {
        let waiting: Vec<(usize, Wait)> = (0..self.world.tasks())
            .filter_map(|task| self.turns[task].blocked.map(|wait| (task, wait)))
            .collect();
        let bounded = waiting.iter().any(|(_, wait)| *wait == Wait::PendingBound);
        if !waiting.is_empty() && !bounded {
            self.report(id, depth, Code::Deadlock, Kind::Deadlock(waiting));
        }
    }

    /// Checks the properties in the present world.
    pub(crate) fn check_properties(&mut self, id: StateId, depth: u64) {
        let model = self.engine.model;
        if !self.looks_at_states() {
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
            match self.world.judge(&property.test, property.node) {
                Ok(word) if word == Word::TRUE => {}
                Ok(_) => {
                    let kind = Kind::Property { index, failure: None };
                    self.report(id, depth, Code::AssertionFailed, kind);
                }
                Err(failure) => {
                    let code = failure.code;
                    let kind = Kind::Property { index, failure: Some(failure) };
                    self.report(id, depth, code, kind);
                }
            }
        }
        if over && self.engine.finals != Finals::Ignored {
            if let Some(look) = &self.engine.last_look {
                self.seen_enough |= look(&self.world);
            }
            self.final_states.entry(self.world.results()).or_insert(id);
        }
    }

    pub(crate) fn report(&mut self, id: StateId, depth: u64, code: Code, kind: Kind) {
        if self.engine.config.allowed.contains(&code) {
            if matches!(kind, Kind::Failure { .. }) {
                self.outcome.allowed += 1;
            }
            return;
        }
        let tasks = self.sites(&kind);
        let mut sites: Vec<NodeId> = tasks.iter().map(|(site, _)| *site).collect();
        sites.sort();
        let tasks = if self.engine.config.by_task { tasks } else { Vec::new() };
        let found = Found { code, kind, sites, tasks, depth, schedule: Vec::<Step>::new() };
        let known = self.found.iter_mut().find(|(_, have)| have.key() == found.key());
        match known {
            Some((_, have)) if have.depth <= depth => {}
            Some(slot) => *slot = (id, found),
            None => self.found.push((id, found)),
        }
    }

    /// The statements a finding concerns, with their tasks, sorted; those of a prelude by who called it.
    fn sites(&self, kind: &Kind) -> Vec<(NodeId, usize)> {
        let mut sites = match kind {
            Kind::Failure { task, failure, .. } => {
                vec![(self.world.source_node(*task, failure.node), *task)]
            }
            Kind::Race { first, second } => vec![
                (self.world.source_node(first.0, first.1.node), first.0),
                (self.world.source_node(second.0, second.1.node), second.0),
            ],
            // Nodes of the source already: the task may have moved on.
            Kind::Unordered { earlier, now } => {
                vec![(earlier.1.node, earlier.0), (now.1.node, now.0)]
            }
            Kind::Deadlock(waiting) => {
                waiting.iter().map(|(task, _)| (self.world.statement_of(*task), *task)).collect()
            }
            Kind::Property { .. } => Vec::new(),
        };
        sites.sort();
        sites
    }
}
