//! Folding a state: from a vector of segment numbers to one pair of numbers, and back.
//!
//! The vector is cut in two halves; each half is folded eight by eight into nodes, nodes eight by eight
//! into larger nodes, until one is left. Every such tuple is stored once ([`super::visited`]), so
//! states share what they have in common. A successor that differs in a few leaves looks up only the
//! nodes above them. What makes this small is that both halves have few different values: see
//! [`Order`].
//!
//! Leaves are named by *slots*: where they stand in the tree, each half padded to a multiple of eight.

/// In which order the leaves of a vector stand in the tree. Parts that change independently of each
/// other belong into different halves, parts that change together into the same node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// Position in the vector of each leaf; empty for the natural order of any length.
    positions: Vec<u32>,
    /// Slot of each position.
    slots: Vec<u32>,
    /// Leaves in the first half, when it is not just half of them.
    split: Option<usize>,
}

impl Order {
    pub(crate) fn new(positions: Vec<u32>, split: usize) -> Self {
        let shape = Shape::new(positions.len(), split);
        let mut slots = vec![0; positions.len()];
        for (rank, position) in positions.iter().enumerate() {
            if let Some(at) = slots.get_mut(*position as usize) {
                *at = u32::try_from(shape.slot(rank)).unwrap_or(NOTHING);
            }
        }
        Order { positions, slots, split: Some(split) }
    }

    /// How many leaves every vector has, where that is always the same.
    pub(crate) fn length(&self) -> usize {
        self.positions.len()
    }

    /// The slot of a position, where the order is fixed.
    pub(crate) fn slot(&self, position: u32) -> u32 {
        self.slots.get(position as usize).copied().unwrap_or(NOTHING)
    }

    fn position(&self, rank: usize) -> usize {
        self.positions.get(rank).map_or(rank, |position| *position as usize)
    }
}

/// Fills the last tuple of a level. No leaf and no node has this number.
pub(crate) const NOTHING: u32 = u32::MAX;

/// How many numbers a node holds.
pub(crate) const ARITY: usize = 8;

pub(crate) type Tuple = [u32; ARITY];

/// Where tuples get their numbers.
pub(crate) trait Tuples {
    fn number(&mut self, tuple: &Tuple) -> u32;
}

/// Where the nodes of a tree stand, for vectors of one length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shape {
    length: usize,
    split: usize,
    /// Per half, where each level starts and how many nodes it has, the leaves first.
    levels: [Vec<(usize, usize)>; 2],
    /// All nodes, of both halves.
    nodes: usize,
    /// The leaves among them, which come first.
    leaves: usize,
}

impl Shape {
    fn new(length: usize, split: usize) -> Self {
        let mut shape = Shape { length, split, ..Shape::default() };
        for (half, leaves) in [split, length - split].into_iter().enumerate() {
            shape.levels[half].push((shape.nodes, leaves));
            shape.nodes += leaves.next_multiple_of(ARITY).max(ARITY);
        }
        shape.leaves = shape.nodes;
        for half in 0..2 {
            while let Some(&(_, count @ 2..)) = shape.levels[half].last() {
                let above = count.div_ceil(ARITY);
                shape.levels[half].push((shape.nodes, above));
                shape.nodes += if above == 1 { 1 } else { above.next_multiple_of(ARITY) };
            }
        }
        shape
    }

    fn slot(&self, rank: usize) -> usize {
        if rank < self.split { rank } else { self.levels[1][0].0 + rank - self.split }
    }

    /// Where the root of a half stands.
    #[inline]
    fn root(&self, half: usize) -> usize {
        self.levels[half].last().map_or(0, |(start, _)| *start)
    }
}

/// A state with the nodes of its tree.
#[derive(Default)]
pub(crate) struct Tree {
    shape: Shape,
    nodes: Vec<u32>,
    /// The hash of the leaves, where states are told apart by that alone.
    pub(crate) fingerprint: u64,
}

impl Tree {
    /// Takes over the form of a vector of `length` leaves.
    fn reshape(&mut self, length: usize, order: &Order) {
        if self.shape.length == length && !self.nodes.is_empty() {
            return;
        }
        let split = order.split.unwrap_or(length.div_ceil(2)).min(length);
        self.shape = Shape::new(length, split);
        self.nodes.clear();
        self.nodes.resize(self.shape.nodes, NOTHING);
    }

    pub(crate) fn length(&self) -> usize {
        self.shape.length
    }

    /// The leaves by slot.
    #[inline]
    pub(crate) fn leaves(&self) -> &[u32] {
        &self.nodes[..self.shape.leaves]
    }

    /// Takes over a vector without folding it.
    pub(crate) fn set(&mut self, state: &[u32], order: &Order) {
        self.reshape(state.len(), order);
        for rank in 0..state.len() {
            self.nodes[self.shape.slot(rank)] = state[order.position(rank)];
        }
    }

    /// Takes over the leaves of another tree of vectors of `length` leaves.
    pub(crate) fn set_leaves(&mut self, leaves: &[u32], length: usize, order: &Order) {
        self.reshape(length, order);
        self.nodes[..leaves.len()].copy_from_slice(leaves);
    }

    /// The vector, in its natural order.
    pub(crate) fn write_state(&self, order: &Order, state: &mut Vec<u32>) {
        state.clear();
        state.resize(self.shape.length, NOTHING);
        for rank in 0..self.shape.length {
            state[order.position(rank)] = self.nodes[self.shape.slot(rank)];
        }
    }

    /// In which leaves a vector of the same length differs: slots and values, ascending.
    pub(crate) fn changes(&self, state: &[u32], order: &Order, out: &mut Vec<(u32, u32)>) {
        out.clear();
        for rank in 0..self.shape.length {
            let (slot, leaf) = (self.shape.slot(rank), state[order.position(rank)]);
            if self.nodes[slot] != leaf {
                out.push((u32::try_from(slot).unwrap_or(NOTHING), leaf));
            }
        }
    }

    /// Folds the leaves.
    pub(crate) fn fold(&mut self, tuples: &mut impl Tuples) -> u64 {
        for half in 0..2 {
            for level in 1..self.shape.levels[half].len() {
                let (below, (here, count)) =
                    (self.shape.levels[half][level - 1].0, self.shape.levels[half][level]);
                for node in 0..count {
                    let tuple = self.tuple(below + ARITY * node);
                    self.nodes[here + node] = tuples.number(&tuple);
                }
            }
        }
        join(self.nodes[self.shape.root(0)], self.nodes[self.shape.root(1)])
    }

    #[inline]
    fn tuple(&self, at: usize) -> Tuple {
        let mut tuple = [NOTHING; ARITY];
        tuple.copy_from_slice(&self.nodes[at..at + ARITY]);
        tuple
    }

    /// The pair of a state that differs from this one in `changes` (slots and values, ascending).
    #[inline]
    pub(crate) fn refold(&self, changes: &[(u32, u32)], tuples: &mut impl Tuples) -> u64 {
        let second = self.shape.levels[1][0].0;
        let cut = changes.iter().take_while(|(slot, _)| (*slot as usize) < second).count();
        let left = self.refold_half(0, &changes[..cut], tuples);
        let right = self.refold_half(1, &changes[cut..], tuples);
        join(left, right)
    }

    #[inline]
    fn refold_half(&self, half: usize, changes: &[(u32, u32)], tuples: &mut impl Tuples) -> u32 {
        let levels = &self.shape.levels[half];
        if changes.is_empty() {
            return self.nodes[self.shape.root(half)];
        }
        match levels.len() {
            1 => changes[0].1,
            2 => {
                let mut tuple = self.tuple(levels[0].0);
                for (slot, leaf) in changes {
                    tuple[*slot as usize % ARITY] = *leaf;
                }
                tuples.number(&tuple)
            }
            _ => self.refold_deep(half, changes, tuples),
        }
    }

    /// The same for more levels: changed nodes rise from level to level.
    fn refold_deep(&self, half: usize, changes: &[(u32, u32)], tuples: &mut impl Tuples) -> u32 {
        let mut few = [(0, 0); 16];
        let mut many;
        let changed: &mut [(u32, u32)] = if changes.len() <= few.len() {
            few[..changes.len()].copy_from_slice(changes);
            &mut few[..changes.len()]
        } else {
            many = changes.to_vec();
            &mut many
        };
        let levels = &self.shape.levels[half];
        let mut count = changed.len();
        for (here, above) in levels.iter().zip(&levels[1..]) {
            let (mut read, mut kept) = (0, 0);
            while read < count {
                let node = (changed[read].0 as usize - here.0) / ARITY;
                let mut tuple = self.tuple(here.0 + ARITY * node);
                while read < count && (changed[read].0 as usize - here.0) / ARITY == node {
                    tuple[(changed[read].0 as usize - here.0) % ARITY] = changed[read].1;
                    read += 1;
                }
                let number = tuples.number(&tuple);
                let at = above.0 + node;
                if number != self.nodes[at] {
                    changed[kept] = (u32::try_from(at).unwrap_or(NOTHING), number);
                    kept += 1;
                }
            }
            count = kept;
        }
        if count == 0 { self.nodes[self.shape.root(half)] } else { changed[0].1 }
    }

    /// Becomes the tree of a pair.
    pub(crate) fn unfold(
        &mut self,
        pair: u64,
        length: usize,
        order: &Order,
        content: &impl Fn(u32) -> Tuple,
    ) {
        self.reshape(length, order);
        for (half, root) in [(pair >> 32) as u32, pair as u32].into_iter().enumerate() {
            let at = self.shape.root(half);
            self.nodes[at] = root;
            for level in (1..self.shape.levels[half].len()).rev() {
                let (below, (here, count)) =
                    (self.shape.levels[half][level - 1].0, self.shape.levels[half][level]);
                for node in 0..count {
                    let tuple = content(self.nodes[here + node]);
                    let at = below + ARITY * node;
                    self.nodes[at..at + ARITY].copy_from_slice(&tuple);
                }
            }
        }
    }
}

fn join(left: u32, right: u32) -> u64 {
    (u64::from(left) << 32) | u64::from(right)
}

#[cfg(test)]
mod tests {
    use super::{Order, Tree, Tuple, Tuples};

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
            let state: Vec<u32> = (0..length).map(|k| k * 7 + 3).collect();
            let mut tree = Tree::default();
            tree.set(&state, &order);
            let pair = tree.fold(&mut tuples);
            let (mut again, mut unfolded) = (Tree::default(), Vec::new());
            again.unfold(pair, length as usize, &order, &|n| tuples.0[n as usize]);
            again.write_state(&order, &mut unfolded);
            assert_eq!(unfolded, state);
            let mut other = state.clone();
            for position in [0, length / 2, length - 1] {
                other[position as usize] = 1000 + position;
            }
            let mut changes = Vec::new();
            again.changes(&other, &order, &mut changes);
            let refolded = again.refold(&changes, &mut tuples);
            let mut folded = Tree::default();
            folded.set(&other, &order);
            assert_eq!(refolded, folded.fold(&mut tuples), "{length} leaves");
            assert_ne!(refolded, pair);
        }
    }
}
