//! Where a step goes, as far as that is known without running it.
//!
//! The machine decides while it runs whether an operation still belongs to a step
//! (`machine/src/step.rs`). All that it looks at, except failures, guards and pending operations, is
//! known from the position and a few flags; so a step is a graph over positions with flags. This
//! file mirrors the machine's rules with `local-steps` on; its flags mean the same as there.

use crate::infer::address_node;
use crate::storage::{Kind, Storage, TreeId};
use crate::task::{Pos, Task};
use partita_model::{Address, Op, Operand};
use std::collections::BTreeMap;

/// The bookkeeping of a running step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Mode {
    /// Nothing has run yet.
    pub(crate) first: bool,
    /// The declarations before the first statement, which are no step.
    pub(crate) settling: bool,
    pub(crate) visible: bool,
    pub(crate) glue: u8,
    before_glue: bool,
    pub(crate) guard: bool,
    /// Where a failure inside glue ends the step; nowhere when the step began with the glue.
    pub(crate) back: Option<Stop>,
    chosen: bool,
    /// Atomic sections around.
    pub(crate) depth: u8,
}

/// A point inside a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Node {
    pub(crate) pos: Pos,
    pub(crate) mode: Mode,
}

/// Where a task stands between steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Stop {
    pub(crate) pos: Pos,
    pub(crate) depth: u8,
    /// It has returned from here for good.
    pub(crate) ended: bool,
}

impl Stop {
    pub(crate) fn start(self) -> Node {
        let mode = Mode {
            first: true,
            settling: false,
            visible: false,
            glue: 0,
            before_glue: false,
            guard: false,
            back: None,
            chosen: false,
            depth: self.depth,
        };
        Node { pos: self.pos, mode }
    }

    /// The start of a task's declarations: nothing visible and no choice belongs to them.
    pub(crate) fn settling(self) -> Node {
        let Node { pos, mode } = self.start();
        let mode = Mode { first: false, settling: true, visible: true, chosen: true, ..mode };
        Node { pos, mode }
    }
}

impl Node {
    /// The stop at which the step ends if the operation here does not go through.
    pub(crate) fn stop(&self) -> Stop {
        let own = Stop { pos: self.pos, depth: self.mode.depth, ended: false };
        if self.mode.glue > 0 { self.mode.back.unwrap_or(own) } else { own }
    }

    /// A failure here is a finding; otherwise it is put off to the next step.
    pub(crate) fn fails_now(&self) -> bool {
        self.mode.first || (self.mode.glue > 0 && self.mode.back.is_none())
    }
}

pub(crate) enum Flow {
    /// The operation belongs to the next step.
    Stop,
    End,
    Next(Vec<Node>),
}

/// An access of one operation to all instances of a leaf that it may mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) tree: TreeId,
    pub(crate) write: bool,
}

/// The facts that steps of a task depend on.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'a, 'm> {
    pub(crate) task: &'a Task<'m>,
    pub(crate) storage: &'a Storage,
    pub(crate) relaxed: bool,
}

impl Facts<'_, '_> {
    pub(crate) fn kind(&self, frame: u32, operand: Operand) -> Kind {
        match operand {
            Operand::Slot(slot) => self.task.slots[self.task.slot(frame, slot) as usize].kind,
            Operand::Const(word) => match word.as_ref() {
                Some((object, None)) => {
                    self.storage.object(object).map_or(Kind::Mixed, |(tree, _)| Kind::Ref(tree))
                }
                _ => crate::storage::kind_of(word),
            },
        }
    }

    pub(crate) fn node(&self, frame: u32, address: &Address) -> Option<TreeId> {
        address_node(self.storage, address, &|operand| self.kind(frame, operand))
    }

    /// The cells an operation accesses, in the machine's order.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others touch no memory")]
    pub(crate) fn touches(&self, pos: Pos) -> Vec<Touch> {
        let frame = pos.frame;
        let one = |address: &Address, write: bool| {
            self.node(frame, address).map(|tree| Touch { tree, write })
        };
        let whole = |operand: Operand| match self.kind(frame, operand).referenced() {
            Some(tree) => self.storage.leaves(tree),
            None => Vec::new(),
        };
        match &self.task.instr(pos).op {
            Op::Load { from, .. } => one(from, false).into_iter().collect(),
            Op::Store { to, .. } => one(to, true).into_iter().collect(),
            Op::CopyCell { to, from } => {
                one(from, false).into_iter().chain(one(to, true)).collect()
            }
            Op::CopyObject { to, from, .. } => {
                let (to, from) = (whole(*to), whole(*from));
                let reads = from.into_iter().map(|tree| Touch { tree, write: false });
                reads.chain(to.into_iter().map(|tree| Touch { tree, write: true })).collect()
            }
            Op::ResetObject { object, .. } => {
                whole(*object).into_iter().map(|tree| Touch { tree, write: true }).collect()
            }
            Op::Print { items, .. } => {
                let arrays = items.iter().filter(|item| item.array.is_some());
                let leaves = arrays.flat_map(|item| whole(item.value));
                leaves.map(|tree| Touch { tree, write: false }).collect()
            }
            Op::Put { target, source, .. } | Op::Get { target, source, .. } if !self.relaxed => {
                one(source, false).into_iter().chain(one(target, true)).collect()
            }
            Op::Remote { target, cell, .. } if !self.relaxed => {
                one(cell, true).into_iter().chain(one(target, true)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Asks to touch something that others may see; `None` when that must start a new step.
    fn ask(mode: Mode, watched: bool) -> Option<Mode> {
        let before = if mode.glue > 0 { mode.before_glue } else { mode.visible };
        let alone = mode.depth > 0 && !watched;
        (!before || alone).then_some(Mode { visible: true, ..mode })
    }

    /// Whether others can see the cells of a leaf; and whether even an atomic section is watched.
    fn seen(&self, touch: Touch) -> (bool, bool) {
        let Some(leaf) = self.storage.leaf_of(touch.tree) else { return (false, false) };
        let cell = &leaf.cell;
        let property = cell.observed && touch.write;
        if cell.visible && leaf.shared {
            (true, (cell.remote && self.relaxed) || property)
        } else {
            (property, property)
        }
    }

    /// The step goes on from a node, or not.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others only go on")]
    pub(crate) fn flow(&self, node: Node) -> Flow {
        let Node { pos, mode } = node;
        let instr = self.task.instr(pos);
        if !mode.first && mode.glue == 0 {
            let calls = matches!(instr.op, Op::GlueBegin { calls: true, .. });
            if (instr.observed && !mode.settling) || calls {
                return Flow::Stop;
            }
        }
        let mut after = Mode { first: false, ..mode };
        // The first access that others can see asks; the operation's others belong to it.
        let mut granted = false;
        for touch in self.touches(pos) {
            let (seen, watched) = self.seen(touch);
            if !seen {
                continue;
            }
            if !granted {
                match Self::ask(after, watched) {
                    Some(asked) => after = asked,
                    None => return Flow::Stop,
                }
                granted = true;
            }
            after.visible = true;
        }
        match &instr.op {
            Op::Choose { .. } | Op::Fork(_) => {
                if mode.glue == 0 && mode.chosen {
                    return Flow::Stop;
                }
                after.chosen = true;
            }
            Op::AtomicEnter if mode.depth > 0 => after.depth += 1,
            Op::AtomicEnter => match Self::ask(after, false) {
                Some(granted) => after = Mode { depth: 1, ..granted },
                None => return Flow::Stop,
            },
            Op::AtomicLeave => {
                after.depth = after.depth.saturating_sub(1);
                after.visible = true;
            }
            Op::GlueBegin { guard, .. } => {
                if mode.glue == 0 {
                    after.before_glue = mode.visible;
                    after.guard = *guard;
                    after.back = (!mode.first).then_some(node.stop());
                }
                after.glue += 1;
            }
            Op::GlueEnd => {
                after.glue = after.glue.saturating_sub(1);
                if after.glue == 0 {
                    after.guard = false;
                    after.before_glue = false;
                    after.back = None;
                }
            }
            Op::Put { .. } | Op::Get { .. } | Op::Remote { .. } if self.relaxed => {
                after.visible = true;
            }
            Op::Stop | Op::StopAll => return Flow::End,
            Op::Return(_) if self.task.frames[pos.frame as usize].parent.is_none() => {
                return Flow::End;
            }
            _ => {}
        }
        let next = self.task.successors(pos);
        Flow::Next(next.into_iter().map(|pos| Node { pos, mode: after }).collect())
    }

    /// Whether an access of this node can race with others of its kind.
    pub(crate) fn is_data(node: Node) -> bool {
        !node.mode.guard && node.mode.depth == 0
    }
}

/// The graph of one step.
pub(crate) struct Graph {
    index: BTreeMap<Node, usize>,
    nodes: Vec<Node>,
    into: Vec<usize>,
    /// The next node that every way onward passes, if there is one.
    joins: Vec<Option<usize>>,
}

impl Graph {
    pub(crate) fn new(facts: Facts<'_, '_>, stop: Stop) -> Graph {
        let mut graph = Graph {
            index: BTreeMap::new(),
            nodes: Vec::new(),
            into: Vec::new(),
            joins: Vec::new(),
        };
        let mut edges: Vec<Vec<usize>> = Vec::new();
        let start = stop.start();
        graph.add(start);
        graph.into[0] = 1;
        let mut at = 0;
        while at < graph.nodes.len() {
            let next = match facts.flow(graph.nodes[at]) {
                Flow::Next(next) => next,
                Flow::Stop | Flow::End => Vec::new(),
            };
            let mut targets = Vec::new();
            for node in next {
                let target = graph.add(node);
                graph.into[target] += 1;
                targets.push(target);
            }
            edges.push(targets);
            at += 1;
        }
        graph.joins = joins(&edges);
        graph
    }

    fn add(&mut self, node: Node) -> usize {
        let next = self.nodes.len();
        let index = *self.index.entry(node).or_insert(next);
        if index == next {
            self.nodes.push(node);
            self.into.push(0);
        }
        index
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn ways_into(&self, node: Node) -> usize {
        self.index.get(&node).map_or(1, |index| self.into[*index])
    }

    pub(crate) fn join(&self, node: Node) -> Option<Node> {
        let index = self.index.get(&node)?;
        self.joins[*index].map(|join| self.nodes[join])
    }
}

/// Immediate post-dominators, by iteration over sets: graphs of steps are small.
fn joins(edges: &[Vec<usize>]) -> Vec<Option<usize>> {
    let count = edges.len();
    // Node `count` is the way out.
    let all: Vec<bool> = vec![true; count + 1];
    let mut sets = vec![all; count + 1];
    sets[count] = vec![false; count + 1];
    sets[count][count] = true;
    let mut changed = true;
    while changed {
        changed = false;
        for node in (0..count).rev() {
            let mut set = vec![true; count + 1];
            let out = [count];
            let next: &[usize] = if edges[node].is_empty() { &out } else { &edges[node] };
            for target in next {
                for (mine, theirs) in set.iter_mut().zip(&sets[*target]) {
                    *mine &= theirs;
                }
            }
            set[node] = true;
            if set != sets[node] {
                sets[node] = set;
                changed = true;
            }
        }
    }
    (0..count)
        .map(|node| {
            // The nearest is the one whose own set is the largest.
            (0..count)
                .filter(|other| *other != node && sets[node][*other])
                .max_by_key(|other| sets[*other].iter().filter(|in_set| **in_set).count())
        })
        .collect()
}
