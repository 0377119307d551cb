//! The graph of abstract stacks, and what can be touched from each.
//!
//! Nodes are interned stacks. What a node reaches is the union of what its strongly connected
//! component and the components behind it touch (Tarjan's algorithm, without recursion), stored once
//! for equal sets. An edge that leaves a meeting can be taken out by a mask.

use super::cells::{CellId, StaticCells};
use super::exec::{Effects, Facts, Run};
use super::meetings::{Mask, Meetings};
use super::value::{Home, Stack};
use hashbrown::HashTable;
use partita_model::{Access, BitSet, Class, ObjectId, Place};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;

/// New nodes that one question may make; a quarter after each that failed, down to a few.
const QUERY_NODES: usize = 10_000;
const FEWEST_QUERY_NODES: usize = 1_000;
/// Values in the stacks of the new nodes of one question: a procedure into which much was inlined has thousands.
const QUERY_VALUES: usize = 1 << 21;
/// Nodes in all.
const ALL_NODES: usize = 200_000;
/// Words of sets in all: what is reached from each node is a set of cells.
const ALL_WORDS: usize = 1 << 24;
/// Accesses in all: an unknown index touches a whole array.
const ALL_ACCESSES: usize = 1 << 25;
/// Questions that may fail before no more are tried. A task that makes others has most before it at its start.
const MAX_FAILURES: u32 = 5;

/// What may be touched.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Touched {
    pub(crate) reads: BitSet,
    pub(crate) writes: BitSet,
    /// What calls of meetings touch of their own records.
    pub(crate) own_reads: BitSet,
    pub(crate) own_writes: BitSet,
    /// How meetings are come to.
    pub(crate) arrivals: BitSet,
    /// Something may be printed, or everybody be ended.
    pub(crate) speaks: bool,
    /// A guard may have to be passed.
    pub(crate) guarded: bool,
    /// What is known by class only: any object.
    pub(crate) rest: Access,
    /// The same: objects made at run time.
    pub(crate) made: MadeAccess,
    /// The same: any objects, by the place that they are at.
    pub(crate) near: MadeAccess,
    /// Single objects of the state, made at run time.
    pub(crate) objects: BTreeSet<ObjectAccess>,
}

/// An access to an object that is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ObjectAccess {
    pub(crate) object: ObjectId,
    /// The field, or the index into an array with one dimension; all of it where that is not known.
    pub(crate) cell: Option<i64>,
    pub(crate) write: bool,
}

/// Accesses to objects made at run time, of which only the class is known, by the place that the
/// objects are at.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct MadeAccess(BTreeMap<Home, Access>);

impl MadeAccess {
    pub(crate) fn at(&mut self, home: Home) -> &mut Access {
        self.0.entry(home).or_default()
    }

    /// Whether a cell of the class may be touched (written, if `writes_only`) of an object at a place.
    pub(crate) fn touches(&self, class: Class, home: Place, writes_only: bool) -> bool {
        // All of them are to any instance.
        self.at_place(home).any(|access| access.touches(class, true, writes_only))
    }

    /// What may be done to objects at a place.
    fn at_place(&self, home: Place) -> impl Iterator<Item = &Access> {
        [None, Some(home)].into_iter().filter_map(|home| self.0.get(&home))
    }

    fn union(&mut self, other: &MadeAccess) {
        for (home, access) in &other.0 {
            self.at(*home).union(access);
        }
    }
}

impl Touched {
    pub(crate) fn union(&mut self, other: &Touched) {
        self.reads.union(&other.reads);
        self.writes.union(&other.writes);
        self.own_reads.union(&other.own_reads);
        self.own_writes.union(&other.own_writes);
        self.arrivals.union(&other.arrivals);
        self.speaks |= other.speaks;
        self.guarded |= other.guarded;
        self.rest.union(&other.rest);
        self.made.union(&other.made);
        self.near.union(&other.near);
        self.objects.extend(&other.objects);
    }

    /// Whether a cell of an object that exists from the start may be touched (written, if `writes_only`).
    pub(crate) fn touches(&self, cells: &StaticCells<'_>, cell: CellId, writes_only: bool) -> bool {
        let own = self.own_writes.contains(cell) || !writes_only && self.own_reads.contains(cell);
        own || self.touches_outside(cells, cell, writes_only)
    }

    /// The same by anything but a meeting at its own record.
    pub(crate) fn touches_outside(
        &self,
        cells: &StaticCells<'_>,
        cell: CellId,
        writes_only: bool,
    ) -> bool {
        self.writes.contains(cell)
            || (!writes_only && self.reads.contains(cell))
            || self.by_class(cells, cell, writes_only)
    }

    /// Whether a cell of an object that exists from the start may be touched by what is known by class only.
    fn by_class(&self, cells: &StaticCells<'_>, cell: CellId, writes_only: bool) -> bool {
        if self.rest.is_empty() && self.near.0.is_empty() {
            return false;
        }
        let (object, _) = cells.place(cell);
        let near = cells.home(object).is_none_or(|home| {
            self.near.at_place(home).any(|access| cells.touched(cell, access, writes_only))
        });
        near || cells.touched(cell, &self.rest, writes_only)
    }

    fn add(&mut self, effects: &Effects) {
        let insert = |set: &mut BitSet, cells: &[CellId]| {
            cells.iter().for_each(|cell| {
                set.insert(*cell);
            });
        };
        insert(&mut self.reads, &effects.reads);
        insert(&mut self.writes, &effects.writes);
        insert(&mut self.own_reads, &effects.own_reads);
        insert(&mut self.own_writes, &effects.own_writes);
        insert(&mut self.arrivals, &effects.arrivals);
        self.speaks |= effects.speaks;
        self.guarded |= effects.guarded;
        self.rest.union(&effects.rest);
        self.made.union(&effects.made);
        self.near.union(&effects.near);
        self.objects.extend(&effects.objects);
    }
}

/// What several tasks may touch together.
pub(crate) struct Together {
    pub(crate) touched: Touched,
    /// What guards look at that stay closed.
    pub(crate) looked_at: BitSet,
}

/// Nodes that may be gone through to find out what several tasks do together.
const TOGETHER_NODES: usize = 20_000;

pub(crate) type NodeIndex = u32;
type SetIndex = u32;
const NONE: u32 = u32::MAX;

struct Node {
    stack: Stack,
    explored: bool,
    effects: Effects,
    /// Successors, with the meeting that must let the task go.
    next: Vec<(NodeIndex, Option<u32>)>,
    /// Everything behind it is explored.
    closed: bool,
}

#[derive(Default)]
pub(crate) struct Graph {
    coarse: bool,
    /// Accesses that add to a cell are in it.
    sums: bool,
    /// Nodes by their stacks. Stacks are long: each is hashed once, and its hash kept.
    numbers: HashTable<(u64, NodeIndex)>,
    nodes: Vec<Node>,
    sets: Vec<Touched>,
    set_numbers: FxHashMap<Touched, SetIndex>,
    /// Per mask, the set of every node. There are few masks.
    memo: Vec<(Mask, Vec<SetIndex>)>,
    accesses: usize,
    /// Values in the stacks of all nodes.
    values: usize,
    failures: u32,
}

impl Graph {
    pub(crate) fn new(coarse: bool, sums: bool) -> Self {
        // What is too much with sums is so without, nearly always.
        let failures = if sums { 0 } else { 2 };
        Graph { coarse, sums, failures, ..Graph::default() }
    }

    /// The node of a stack, with everything behind it explored; `None` when that is too much.
    pub(crate) fn node(
        &mut self,
        facts: &Facts<'_>,
        meetings: &mut Meetings,
        mut stack: Stack,
    ) -> Option<NodeIndex> {
        stack.forget_dead(&facts.model.procs, &facts.slices);
        let hash = FxBuildHasher.hash_one(&stack);
        let known = self.find(hash, &stack);
        if known.is_some_and(|node| self.nodes[node as usize].closed) {
            return known;
        }
        if self.failures >= MAX_FAILURES {
            return None;
        }
        let room = ALL_WORDS / (facts.cells.len() / 64 + 1);
        let new = (QUERY_NODES >> (2 * self.failures)).max(FEWEST_QUERY_NODES);
        let limit = (self.nodes.len() + new).min(ALL_NODES).min(room);
        let root = known.unwrap_or_else(|| self.add(hash, stack));
        let values = self.values + (QUERY_VALUES >> self.failures);
        let done = self.explore(facts, meetings, root, (limit, values));
        self.failures += u32::from(!done);
        done.then_some(root)
    }

    fn find(&self, hash: u64, stack: &Stack) -> Option<NodeIndex> {
        let same = |(other, node): &(u64, NodeIndex)| {
            *other == hash && self.nodes[*node as usize].stack == *stack
        };
        self.numbers.find(hash, same).map(|(_, node)| *node)
    }

    fn add(&mut self, hash: u64, stack: Stack) -> NodeIndex {
        let node = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        let (effects, next) = (Effects::default(), Vec::new());
        self.values += stack.frames.iter().map(|frame| frame.slots.len()).sum::<usize>();
        self.nodes.push(Node { stack, explored: false, effects, next, closed: false });
        self.numbers.insert_unique(hash, (hash, node), |(hash, _)| *hash);
        node
    }

    fn intern(&mut self, stack: Stack) -> NodeIndex {
        let hash = FxBuildHasher.hash_one(&stack);
        self.find(hash, &stack).unwrap_or_else(|| self.add(hash, stack))
    }

    fn explore(
        &mut self,
        facts: &Facts<'_>,
        meetings: &mut Meetings,
        root: NodeIndex,
        (nodes, values): (usize, usize),
    ) -> bool {
        let mut seen = BitSet::default();
        let mut visited = Vec::new();
        let mut work = vec![root];
        while let Some(node) = work.pop() {
            if self.nodes[node as usize].closed || !seen.insert(node) {
                continue;
            }
            visited.push(node);
            if !self.nodes[node as usize].explored {
                let much = self.nodes.len() > nodes || self.values > values;
                if much || self.accesses > ALL_ACCESSES {
                    return false;
                }
                let stack = self.nodes[node as usize].stack.clone();
                let (effects, next) = Run::run(facts, meetings, (self.coarse, self.sums), stack);
                self.accesses += effects.touched();
                let next = next.into_iter().map(|(stack, met)| (self.intern(stack), met)).collect();
                let here = &mut self.nodes[node as usize];
                (here.effects, here.next, here.explored) = (effects, next, true);
            }
            work.extend(self.nodes[node as usize].next.iter().map(|(next, _)| *next));
        }
        for node in visited {
            self.nodes[node as usize].closed = true;
        }
        true
    }

    /// What can be touched from a node without leaving a meeting of the mask.
    pub(crate) fn reach(&mut self, root: NodeIndex, mask: Mask) -> &Touched {
        let at = self.memo.iter().position(|(known, _)| *known == mask).unwrap_or_else(|| {
            self.memo.push((mask, Vec::new()));
            self.memo.len() - 1
        });
        let known = self.memo[at].1.get(root as usize).copied().filter(|set| *set != NONE);
        let set = known.unwrap_or_else(|| {
            let mut memo = std::mem::take(&mut self.memo[at].1);
            memo.resize(self.nodes.len(), NONE);
            self.components(root, mask, &mut memo);
            let set = memo[root as usize];
            self.memo[at].1 = memo;
            set
        });
        &self.sets[set as usize]
    }

    /// What can be touched from several nodes by tasks that act together while all others do nothing. A guard that is closed
    /// (`is_closed`: the cells it reads) lets nobody go before one of its cells may have been written. Begins with what is
    /// `touched` anyway. A least fixpoint; `None` when it takes too long.
    pub(crate) fn together(
        &mut self,
        cells: &StaticCells<'_>,
        roots: Vec<NodeIndex>,
        mask: Mask,
        mut touched: Touched,
        is_closed: &mut dyn FnMut(&Stack) -> Option<Vec<CellId>>,
    ) -> Option<Together> {
        let open = |met: Option<u32>| met.is_none_or(|bit| mask & (1 << bit) == 0);
        let mut seen = BitSet::default();
        let mut work = roots;
        let mut count = 0;
        let mut waiting: Vec<(NodeIndex, Vec<CellId>)> = Vec::new();
        loop {
            let mut opened: Vec<NodeIndex> = Vec::new();
            waiting.retain(|(node, looks)| {
                let opens = looks.iter().any(|cell| touched.touches(cells, *cell, true));
                if opens {
                    opened.push(*node);
                }
                !opens
            });
            if opened.is_empty() && work.is_empty() {
                break;
            }
            let go = |graph: &Graph,
                      node: NodeIndex,
                      work: &mut Vec<NodeIndex>,
                      touched: &mut Touched| {
                let node = &graph.nodes[node as usize];
                touched.add(&node.effects);
                work.extend(node.next.iter().filter(|(_, met)| open(*met)).map(|(next, _)| *next));
            };
            for node in opened {
                go(self, node, &mut work, &mut touched);
            }
            while let Some(node) = work.pop() {
                if !seen.insert(node) {
                    continue;
                }
                count += 1;
                if count > TOGETHER_NODES {
                    return None;
                }
                let whole = self.reach(node, mask);
                if !whole.guarded {
                    touched.union(whole);
                    continue;
                }
                let here = &self.nodes[node as usize];
                if here.effects.guarded
                    && let Some(looks) = is_closed(&here.stack)
                {
                    waiting.push((node, looks));
                    continue;
                }
                go(self, node, &mut work, &mut touched);
            }
        }
        let mut looked_at = BitSet::default();
        for cell in waiting.iter().flat_map(|(_, looks)| looks) {
            looked_at.insert(*cell);
        }
        Some(Together { touched, looked_at })
    }

    /// Fills `memo` for everything behind a node.
    fn components(&mut self, root: NodeIndex, mask: Mask, memo: &mut [SetIndex]) {
        let open = |met: Option<u32>| met.is_none_or(|bit| mask & (1 << bit) == 0);
        let mut order: FxHashMap<NodeIndex, (u32, u32)> = FxHashMap::default();
        let mut waiting: Vec<NodeIndex> = Vec::new();
        let mut calls: Vec<(NodeIndex, usize)> = vec![(root, 0)];
        while let Some((node, edge)) = calls.pop() {
            if edge == 0 {
                let number = u32::try_from(order.len()).unwrap_or(NONE);
                order.insert(node, (number, number));
                waiting.push(node);
            }
            let next = &self.nodes[node as usize].next;
            let mut at = edge;
            let mut inner = None;
            while let Some(&(target, met)) = next.get(at) {
                at += 1;
                if !open(met) || memo[target as usize] != NONE {
                    continue;
                }
                match order.get(&target).copied() {
                    // On the stack: what is finished has a set.
                    Some((number, _)) => lower(&mut order, node, number),
                    None => {
                        inner = Some(target);
                        break;
                    }
                }
            }
            if let Some(target) = inner {
                calls.push((node, at));
                calls.push((target, 0));
                continue;
            }
            let (number, low) = order.get(&node).copied().unwrap_or_default();
            if number == low {
                self.finish(node, &mut waiting, &open, memo);
            }
            if let Some((caller, _)) = calls.last() {
                lower(&mut order, *caller, low);
            }
        }
    }

    /// A component is complete: its set.
    fn finish(
        &mut self,
        first: NodeIndex,
        waiting: &mut Vec<NodeIndex>,
        open: &dyn Fn(Option<u32>) -> bool,
        memo: &mut [SetIndex],
    ) {
        let start = waiting.iter().rposition(|node| *node == first).unwrap_or(0);
        let members = waiting.split_off(start);
        let mut reach = Touched::default();
        let mut last = NONE;
        for node in &members {
            let node = &self.nodes[*node as usize];
            reach.add(&node.effects);
            for (target, met) in &node.next {
                let set = memo[*target as usize];
                if open(*met) && set != NONE && set != last {
                    reach.union(&self.sets[set as usize]);
                    last = set;
                }
            }
        }
        let set = match self.set_numbers.get(&reach) {
            Some(&set) => set,
            None => {
                let set = u32::try_from(self.sets.len()).unwrap_or(NONE);
                self.sets.push(reach.clone());
                self.set_numbers.insert(reach, set);
                set
            }
        };
        for node in members {
            memo[node as usize] = set;
        }
    }
}

fn lower(order: &mut FxHashMap<NodeIndex, (u32, u32)>, node: NodeIndex, to: u32) {
    if let Some((_, low)) = order.get_mut(&node) {
        *low = (*low).min(to);
    }
}
