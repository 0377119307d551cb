//! Expanding a state: every successor that matters, and every finding in the state.

use crate::ample::Ample;
use crate::engine::{Engine, Finals};
use crate::frontier::Frontier;
use crate::judge::Turn;
use crate::outcome::{Found, Outcome};
use crate::store::{Session, SetTree, StateId, Store, Tree};
use partita_machine::memory::{Move, Wanted};
use partita_machine::{Failure, Halt, World};
use partita_model::PropertyKind;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;

/// One thread's tools for expanding states.
pub(crate) struct Expander<'e, 'm> {
    pub(crate) engine: &'e Engine<'m>,
    pub(crate) store: &'e Store<'m>,
    pub(crate) session: Option<Session<'e>>,
    pub(crate) world: World<'m>,
    /// The state being expanded, and its tree.
    pub(crate) state: Vec<u32>,
    pub(crate) tree: Tree,
    /// Trees of the state being expanded and of its last successor, with value sets.
    pub(crate) set_tree: SetTree,
    pub(crate) next_set_tree: SetTree,
    pub(crate) packed: Vec<u32>,
    pub(crate) changes: Vec<(u32, u32)>,
    /// What each task can do in the state being expanded, and its successors among the offers.
    pub(crate) turns: Vec<Turn>,
    pub(crate) offered: Vec<Range<usize>>,
    /// Successors of the state being expanded, before they are stored.
    pub(crate) offers: Frontier,
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
    pub(crate) seen_enough: bool,
    /// A step led to a state with no larger number: without one there is no cycle.
    pub(crate) went_back: bool,
    deadline: Option<Instant>,
}

impl<'e, 'm> Expander<'e, 'm> {
    pub(crate) fn new(engine: &'e Engine<'m>, store: &'e Store<'m>, started: Instant) -> Self {
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
            offered: Vec::new(),
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
            went_back: false,
            deadline: engine.config.budget.time.and_then(|time| started.checked_add(time)),
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
        self.look(root, 0);
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
                if self.is_late() {
                    break;
                }
                let id = frontier.id(at);
                if !self.store.dropped(id) {
                    self.expand(id, frontier.leaves(at), depth);
                }
            }
        }
        self.release();
    }

    /// Whether the time is over. A single state can take long: whoever asks for many at a time does not wait
    /// for all of them.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Expands a state on the machine.
    pub(crate) fn expand(&mut self, id: StateId, leaves: &[u32], depth: u64) {
        self.load(id, leaves);
        let tasks = self.world.tasks();
        if self.turns.len() < tasks {
            self.turns.resize_with(tasks, Turn::default);
            self.offered.resize(tasks, 0..0);
        }
        self.ample.reset(self.engine);
        self.offers.clear();
        let try_ample = self.engine.config.reductions.ample && self.world.owner().is_none();
        let mut stored = Vec::new();
        for task in 0..tasks {
            self.run_turn(id, task);
            if self.turns[task].is_wrong_alone() {
                self.report_alone(id, task, depth);
            }
            // Who goes alone must be known before anything is stored: a state that was stored is
            // expanded.
            if try_ample && !self.ample.asks_who_waits() && self.goes_alone(task, 0) {
                if self.store_offers(id, task, depth) {
                    return;
                }
                stored.push(task);
            }
        }
        let again = self.ample.asks_who_waits()
            || (self.ample.gains_by_who_waits() && self.turns[..tasks].iter().any(Turn::waits));
        if try_ample && again {
            for task in 0..tasks {
                if !stored.contains(&task) && self.goes_alone(task, tasks) {
                    if self.store_offers(id, task, depth) {
                        return;
                    }
                    stored.push(task);
                }
            }
        }
        if try_ample && stored.is_empty() && self.ample.asks_jointly() {
            for task in 0..tasks {
                if self.goes_alone_after_all(task, tasks) {
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
        let cards_move = self.network(id, depth);
        self.report_together(id, tasks, cards_move, depth);
    }

    /// All steps of a task from the loaded state; successors become offers.
    fn run_turn(&mut self, id: StateId, task: usize) {
        let Expander { world, turns, offers, packed, outcome, .. } = self;
        let (turn, from) = (&mut turns[task], offers.len());
        turn.run(world, task, |world| {
            world.pack(packed);
            offers.push(id, Some(packed));
        });
        outcome.bounded += turn.bounded;
        outcome.cut += turn.cut;
        self.offered[task] = from..offers.len();
    }

    /// Whether the task's steps need not be interleaved with anybody's. The turns of so many tasks are known.
    fn goes_alone(&mut self, task: usize, known: usize) -> bool {
        let (turns, world) = (&self.turns[..], &self.world);
        let turn = &turns[task];
        let known = |other: usize| turns[..known].get(other);
        turn.is_quiet() && self.ample.independent(world, task, &turn.footprint, &known)
    }

    /// The same, where all that the others can do together is looked at.
    fn goes_alone_after_all(&mut self, task: usize, known: usize) -> bool {
        let (turns, world) = (&self.turns[..], &self.world);
        let turn = &turns[task];
        let known = |other: usize| turns[..known].get(other);
        turn.is_quiet() && self.ample.independent_of_all(world, task, &turn.footprint, &known)
    }

    /// Moves of the network cards; whether there were any.
    fn network(&mut self, id: StateId, depth: u64) -> bool {
        let tasks = self.world.tasks();
        if !self.engine.memory.relaxed() {
            return false;
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
        let moved = !moves.is_empty();
        self.moves = moves;
        moved
    }
}
