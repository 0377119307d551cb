//! Folding a state: from a vector of segment numbers to one pair of numbers, and back.
//!
//! The vector is cut in two halves; each half is folded eight by eight into nodes, nodes eight by eight
//! into larger nodes, until one is left. Every such tuple is stored once ([`super::visited`]), so
//! states share what they have in common. A successor that differs in a few leaves looks up only the
//! nodes above them. What makes this small is that both halves have few different values: see
//! [`Order`].

/// In which order the leaves of a vector stand in the tree. Parts that change independently of each
/// other belong into different halves, parts that change together into the same node.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// Position in the vector of each leaf; empty for the natural order.
    pub leaves: Vec<u32>,
    /// Leaf of each position.
    slots: Vec<u32>,
    /// Leaves in the first half, when it is not just half of them.
    split: Option<usize>,
}

impl Order {
    #[must_use]
    pub fn new(leaves: Vec<u32>, split: usize) -> Self {
        let mut slots = vec![0; leaves.len()];
        for (slot, position) in (0u32..).zip(&leaves) {
            if let Some(at) = slots.get_mut(*position as usize) {
                *at = slot;
            }
        }
        Order { leaves, slots, split: Some(split) }
    }

    #[inline]
    fn slot(&self, position: u32) -> u32 {
        self.slots.get(position as usize).copied().unwrap_or(position)
    }

    #[inline]
    fn position(&self, slot: usize) -> usize {
        self.leaves.get(slot).map_or(slot, |position| *position as usize)
    }
}

/// Fills the last tuple of a level.
const NOTHING: u32 = u32::MAX;

/// How many numbers a node holds.
pub(crate) const ARITY: usize = 8;

pub(crate) type Tuple = [u32; ARITY];

/// Where tuples get their numbers.
pub(crate) trait Tuples {
    fn number(&mut self, tuple: &Tuple) -> u32;
}

/// A state with the nodes of its tree.
#[derive(Default)]
pub struct Tree {
    /// The vector itself.
    pub state: Vec<u32>,
    /// Its hash, where states are told apart by that alone.
    pub(crate) fingerprint: u64,
    /// First leaf of the second half; all leaves are in the first when there is one root only.
    split: usize,
    halves: [Half; 2],
}

/// The levels of one half, the leaves first, padded to multiples of the arity.
#[derive(Default)]
struct Half {
    nodes: Vec<u32>,
    /// Where each level starts; the last level is the root alone.
    levels: Vec<usize>,
}

impl Half {
    fn shape(&mut self, leaves: usize) {
        self.levels.clear();
        let (mut start, mut size) = (0, leaves);
        loop {
            self.levels.push(start);
            if size <= 1 {
                start += 1;
                break;
            }
            start += size.next_multiple_of(ARITY);
            size = size.div_ceil(ARITY);
        }
        self.nodes.clear();
        self.nodes.resize(start, NOTHING);
    }

    #[inline]
    fn tuple(&self, at: usize) -> Tuple {
        let mut tuple = [NOTHING; ARITY];
        tuple.copy_from_slice(&self.nodes[at..at + ARITY]);
        tuple
    }

    fn root(&self) -> u32 {
        self.nodes.last().copied().unwrap_or(NOTHING)
    }

    fn fold(&mut self, tuples: &mut dyn Tuples) {
        for level in 1..self.levels.len() {
            let (below, here) = (self.levels[level - 1], self.levels[level]);
            for node in 0..(here - below) / ARITY {
                self.nodes[here + node] = tuples.number(&self.tuple(below + ARITY * node));
            }
        }
    }

    /// The root when some leaves change; `changed` holds leaf and value, in order of leaves, and is
    /// used up.
    #[inline]
    fn refold(&self, changed: &mut Vec<(u32, u32)>, tuples: &mut impl Tuples) -> u32 {
        for level in 0..self.levels.len() - 1 {
            let (here, above) = (self.levels[level], self.levels[level + 1]);
            let (mut read, mut kept) = (0, 0);
            while read < changed.len() {
                let node = changed[read].0 as usize / ARITY;
                let mut tuple = self.tuple(here + ARITY * node);
                while read < changed.len() && changed[read].0 as usize / ARITY == node {
                    tuple[changed[read].0 as usize % ARITY] = changed[read].1;
                    read += 1;
                }
                let number = tuples.number(&tuple);
                if number != self.nodes[above + node] {
                    changed[kept] = (u32::try_from(node).unwrap_or(NOTHING), number);
                    kept += 1;
                }
            }
            changed.truncate(kept);
        }
        changed.first().map_or(self.root(), |(_, root)| *root)
    }

    fn unfold(&mut self, root: u32, content: &impl Fn(u32) -> Tuple) {
        if let Some(last) = self.nodes.last_mut() {
            *last = root;
        }
        for level in (1..self.levels.len()).rev() {
            let (below, here) = (self.levels[level - 1], self.levels[level]);
            for node in 0..(here - below) / ARITY {
                if self.nodes[here + node] != NOTHING {
                    let tuple = content(self.nodes[here + node]);
                    let at = below + ARITY * node;
                    self.nodes[at..at + ARITY].copy_from_slice(&tuple);
                }
            }
        }
    }
}

/// Reused between states.
#[derive(Default)]
pub(crate) struct Scratch {
    halves: [Vec<(u32, u32)>; 2],
}

impl Tree {
    /// Takes over the form of a vector of `length` leaves.
    fn shape(&mut self, length: usize, order: &Order) {
        let now: usize = self.state.len();
        if now == length && !self.halves[0].levels.is_empty() {
            return;
        }
        self.split = order.split.unwrap_or(length.div_ceil(2)).min(length);
        self.halves[0].shape(self.split);
        self.halves[1].shape(length - self.split);
        self.state.clear();
        self.state.resize(length, NOTHING);
    }

    /// Folds a vector.
    pub(crate) fn fold(&mut self, state: &[u32], order: &Order, tuples: &mut dyn Tuples) -> u64 {
        self.shape(state.len(), order);
        self.state.copy_from_slice(state);
        for slot in 0..state.len() {
            let leaf = state[order.position(slot)];
            let (half, at) =
                if slot < self.split { (0, slot) } else { (1, slot - self.split) };
            self.halves[half].nodes[at] = leaf;
        }
        self.halves.iter_mut().for_each(|half| half.fold(tuples));
        join(self.halves[0].root(), self.halves[1].root())
    }

    /// The pair of a state that differs from this one in `changes` (position and value).
    #[inline]
    pub(crate) fn refold(
        &self,
        changes: &[(u32, u32)],
        order: &Order,
        scratch: &mut Scratch,
        tuples: &mut impl Tuples,
    ) -> u64 {
        scratch.halves.iter_mut().for_each(Vec::clear);
        for (position, leaf) in changes {
            let slot = order.slot(*position) as usize;
            let (half, at) =
                if slot < self.split { (0, slot) } else { (1, slot - self.split) };
            scratch.halves[half].push((u32::try_from(at).unwrap_or(NOTHING), *leaf));
        }
        let mut roots = [0; 2];
        for half in 0..2 {
            let changed = &mut scratch.halves[half];
            roots[half] = if changed.is_empty() {
                self.halves[half].root()
            } else {
                changed.sort_unstable();
                self.halves[half].refold(changed, tuples)
            };
        }
        join(roots[0], roots[1])
    }

    /// Becomes the tree of a pair, with the vector.
    pub(crate) fn unfold(
        &mut self,
        pair: u64,
        length: usize,
        order: &Order,
        content: &impl Fn(u32) -> Tuple,
    ) {
        self.shape(length, order);
        let (left, right) = split(pair);
        self.halves[0].unfold(left, content);
        self.halves[1].unfold(right, content);
        for slot in 0..length {
            let (half, at) =
                if slot < self.split { (0, slot) } else { (1, slot - self.split) };
            self.state[order.position(slot)] = self.halves[half].nodes[at];
        }
    }
}

fn join(left: u32, right: u32) -> u64 {
    (u64::from(left) << 32) | u64::from(right)
}

fn split(pair: u64) -> (u32, u32) {
    ((pair >> 32) as u32, pair as u32)
}

#[cfg(test)]
mod tests {
    use super::{Order, Scratch, Tree, Tuple, Tuples};

    #[derive(Default)]
    struct Plain(Vec<Tuple>);

    impl Tuples for Plain {
        fn number(&mut self, tuple: &Tuple) -> u32 {
            let at = self.0.iter().position(|have| have == tuple).unwrap_or_else(|| {
                self.0.push(*tuple);
                self.0.len() - 1
            });
            u32::try_from(at).unwrap_or(0)
        }
    }

    #[test]
    fn a_state_unfolds_to_itself_and_refolds_like_it_folds() {
        for length in 1..200u32 {
            let mut tuples = Plain::default();
            let order = Order::new((0..length).rev().collect(), length as usize / 3);
            let mut state: Vec<u32> = (0..length).map(|k| k * 7 + 3).collect();
            let mut tree = Tree::default();
            let pair = tree.fold(&state, &order, &mut tuples);
            let mut again = Tree::default();
            again.unfold(pair, length as usize, &order, &|n| tuples.0[n as usize]);
            assert_eq!(again.state, state);
            let changes = [(length / 2, 1000), (0, 1001), (length - 1, 1002)];
            for (position, value) in changes {
                state[position as usize] = value;
            }
            let mut changes = changes.to_vec();
            // One change for each position: the last one stands.
            changes.reverse();
            changes.dedup_by_key(|change| change.0);
            changes.sort_unstable();
            changes.dedup_by_key(|change| change.0);
            let expected: Vec<(u32, u32)> =
                changes.iter().map(|(p, _)| (*p, state[*p as usize])).collect();
            let refolded = again.refold(&expected, &order, &mut Scratch::default(), &mut tuples);
            let folded = Tree::default().fold(&state, &order, &mut tuples);
            assert_eq!(refolded, folded, "{length} leaves");
        }
    }
}
