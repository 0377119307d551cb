//! Recorded steps: what a task does next, kept for every state that agrees on what it depends on.
//!
//! In a fixed model ([`partita_model::Model::is_fixed`]) the turn of a task (its steps, its footprint,
//! whether it waits or fails) is a function of a few parts of the packed state: its own stack and
//! the chunks of memory it looks at. The machine runs a turn once and says which chunks those were;
//! from then on the turn is found again by walking a tree: at each node the number of one more part
//! is looked up. Its effect is a list of changes to the leaves of the state's tree, which are named by
//! slots ([`crate::store`]). So most transitions cost a few
//! look-ups in small tables and no interpretation, no packing and no hashing of contents.
//!
//! The header, which says who is inside an atomic section, has few values: each has a tree of its own.
//! When a model's steps hardly ever repeat, recording is given up.

mod batch;
mod map;
mod property;

pub(crate) use batch::Batch;

use crate::judge::{Shadow, Turn};
use crate::store::Order;
use map::Map;
use partita_machine::World;
use partita_model::{PropertyKind, Word};
use std::ops::Range;

/// A node of the tree of look-ups: the slot to look at next, or a turn.
#[derive(Clone, Copy)]
enum Node {
    Look(u32),
    Turn(u32),
    /// Whether all properties of the kind *always* are true.
    Truth(bool),
}

/// A turn with its successors.
#[derive(Default)]
pub(crate) struct Recorded {
    turn: Turn,
    /// Each successor as a range of changes.
    successors: Vec<Range<u32>>,
    /// See [`Turn::is_quiet`].
    quiet: bool,
    shadow: Shadow,
}

/// More turns than this are not kept: the tables start anew.
const MOST_TURNS: usize = 1 << 20;
/// After so many turns that had to be run, it is time to ask whether recording pays.
const TRIAL: u64 = 100_000;

pub(crate) struct Recorder<'e> {
    order: &'e Order,
    nodes: Vec<Node>,
    /// Per header, the node where the search for a turn of task 0 starts; the other tasks' follow.
    starts: Vec<(u32, u32)>,
    /// The properties of the kind *always*, where they need no machine.
    terms: Option<Vec<property::Term>>,
    /// Otherwise, where the search for their value starts, once it is known.
    properties: Option<u32>,
    map: Map,
    turns: Vec<Recorded>,
    changes: Vec<(u32, u32)>,
    tasks: usize,
    header: u32,
    found: u64,
    run: u64,
    state: Vec<u32>,
    packed: Vec<u32>,
}

impl<'e> Recorder<'e> {
    /// The world must hold the initial state.
    pub(crate) fn new(world: &World<'_>, initial: &[u32], order: &'e Order) -> Self {
        Recorder {
            terms: property::always(world, order),
            order,
            nodes: Vec::new(),
            starts: Vec::new(),
            properties: None,
            map: Map::new(),
            turns: Vec::new(),
            changes: Vec::new(),
            tasks: world.tasks(),
            header: initial.first().copied().unwrap_or(0),
            found: 0,
            run: 0,
            state: Vec::new(),
            packed: Vec::new(),
        }
    }

    fn forget(&mut self) {
        self.nodes.clear();
        self.starts.clear();
        self.properties = None;
        self.map = Map::new();
        self.turns.clear();
        self.changes.clear();
    }

    /// Whether nobody is inside an atomic section.
    #[inline]
    pub(crate) fn is_open(&self, leaves: &[u32]) -> bool {
        leaves[self.order.slot(0) as usize] == self.header
    }

    /// Which stack a task has.
    #[inline]
    pub(crate) fn stack(&self, leaves: &[u32], task: usize) -> u32 {
        leaves[self.stack_slot(task) as usize]
    }

    fn stack_slot(&self, task: usize) -> u32 {
        self.order.slot(u32::try_from(World::task_position(task)).unwrap_or(u32::MAX))
    }

    /// Whether every task has ended.
    pub(crate) fn all_ended(&self, world: &World<'_>, leaves: &[u32]) -> bool {
        (0..self.tasks).all(|task| world.frames_of_stack(self.stack(leaves, task)).is_none())
    }

    /// Where the search for the turns in a state starts.
    #[inline]
    pub(crate) fn start(&mut self, leaves: &[u32]) -> u32 {
        let header = leaves[self.order.slot(0) as usize];
        match self.starts.iter().find(|(known, _)| *known == header) {
            Some((_, start)) => *start,
            None => {
                let start = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
                for task in 0..self.tasks {
                    self.nodes.push(Node::Look(self.stack_slot(task)));
                }
                self.starts.push((header, start));
                start
            }
        }
    }

    /// Whether running turns anew is more common than finding them.
    pub(crate) fn is_idle(&self) -> bool {
        self.run > TRIAL && self.found < 4 * self.run
    }

    /// To be called between states: keeps the tables at a bounded size.
    pub(crate) fn tidy(&mut self) {
        if self.turns.len() > MOST_TURNS || self.nodes.len() > 4 * MOST_TURNS {
            self.forget();
        }
    }

    #[inline]
    pub(crate) fn turn(&self, number: u32) -> &Turn {
        &self.turns[number as usize].turn
    }

    #[inline]
    pub(crate) fn shadow(&self, number: u32) -> &Shadow {
        &self.turns[number as usize].shadow
    }

    #[inline]
    pub(crate) fn is_quiet(&self, number: u32) -> bool {
        self.turns[number as usize].quiet
    }

    /// The changes of each successor of a turn.
    #[inline]
    pub(crate) fn successors(&self, number: u32) -> impl Iterator<Item = Range<u32>> + '_ {
        self.turns[number as usize].successors.iter().cloned()
    }

    #[inline]
    pub(crate) fn changes(&self, range: Range<u32>) -> &[(u32, u32)] {
        &self.changes[range.start as usize..range.end as usize]
    }

    /// The turn of a task in a state, if it was run before.
    #[inline]
    pub(crate) fn find(&mut self, start: u32, task: usize, leaves: &[u32]) -> Option<u32> {
        let mut node = start + u32::try_from(task).unwrap_or(u32::MAX);
        loop {
            match self.nodes[node as usize] {
                Node::Look(slot) => node = self.map.get(node, leaves[slot as usize])?,
                Node::Turn(turn) => {
                    self.found += 1;
                    return Some(turn);
                }
                Node::Truth(_) => return None,
            }
        }
    }

    /// Loads a state into a world.
    pub(crate) fn load(&mut self, world: &mut World<'_>, leaves: &[u32]) {
        self.state.clear();
        for position in 0..self.order.length() {
            let slot = self.order.slot(u32::try_from(position).unwrap_or(u32::MAX));
            self.state.push(leaves[slot as usize]);
        }
        world.load(&self.state);
    }

    /// Whether all properties of the kind *always* are true in a state.
    pub(crate) fn is_good(&mut self, world: &mut World<'_>, leaves: &[u32]) -> bool {
        if let Some(terms) = &self.terms {
            let is_true = |term| property::value(term, world, leaves) == Some(Word::TRUE);
            return terms.iter().all(is_true);
        }
        if let Some(start) = self.properties {
            let mut node = start;
            loop {
                match self.nodes[node as usize] {
                    Node::Truth(good) => return good,
                    Node::Turn(_) => break,
                    Node::Look(slot) => match self.map.get(node, leaves[slot as usize]) {
                        Some(next) => node = next,
                        None => break,
                    },
                }
            }
        }
        self.load(world, leaves);
        world.record_reads();
        let properties = &world.model.properties;
        let mut always = properties.iter().filter(|one| one.kind == PropertyKind::Always);
        let good = always.all(|one| world.judge(&one.test, one.node) == Ok(Word::TRUE));
        let reads = world.recorded_reads();
        self.keep(None, &reads, Node::Truth(good), leaves);
        good
    }

    /// Adds a path to the tree of look-ups: from a node (or from where properties start), what is
    /// looked at next, and so on.
    fn keep(&mut self, from: Option<u32>, reads: &[u32], end: Node, leaves: &[u32]) {
        let mut at = from;
        let order = self.order;
        let path = reads.iter().map(|position| Node::Look(order.slot(*position)));
        for next in path.chain([end]) {
            let known = match at {
                None => self.properties,
                Some(node) => self.map.get(node, self.leaf_at(node, leaves)),
            };
            let fresh = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
            if known.is_none() {
                self.nodes.push(next);
                match at {
                    None => self.properties = Some(fresh),
                    Some(node) => self.map.insert(node, self.leaf_at(node, leaves), fresh),
                }
            }
            at = Some(known.unwrap_or(fresh));
        }
    }

    fn leaf_at(&self, node: u32, leaves: &[u32]) -> u32 {
        match self.nodes[node as usize] {
            Node::Look(slot) => leaves[slot as usize],
            Node::Turn(_) | Node::Truth(_) => u32::MAX,
        }
    }

    /// Runs the turn of a task in the loaded world and keeps it.
    pub(crate) fn record(
        &mut self,
        world: &mut World<'_>,
        start: u32,
        task: usize,
        leaves: &[u32],
    ) -> u32 {
        self.run += 1;
        let mut recorded = Recorded::default();
        let Recorder { order, changes, packed, .. } = self;
        world.record_reads();
        recorded.turn.run(world, task, |world| {
            world.pack(packed);
            let start = changes.len();
            for (position, leaf) in (0u32..).zip(&*packed) {
                let slot = order.slot(position);
                if leaves[slot as usize] != *leaf {
                    changes.push((slot, *leaf));
                }
            }
            changes[start..].sort_unstable();
            let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
            recorded.successors.push(number(start)..number(changes.len()));
        });
        recorded.quiet = recorded.turn.is_quiet();
        recorded.shadow = Shadow::of(&recorded.turn);
        let number = u32::try_from(self.turns.len()).unwrap_or(u32::MAX);
        self.turns.push(recorded);
        let reads = world.recorded_reads();
        let from = start + u32::try_from(task).unwrap_or(u32::MAX);
        self.keep(Some(from), &reads, Node::Turn(number), leaves);
        number
    }
}
