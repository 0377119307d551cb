//! The visited states with value sets, compared by inclusion.
//!
//! The last element of the vector, the value sets, stands beside a tree of pairs over all the others;
//! every pair is stored once. With antichains, a state whose sets are included in those of a visited one
//! counts as visited, and one that includes others makes them superfluous. That needs all states
//! with one tree side by side, which is why this is not the store of [`super::visited`].

use super::{Inserted, StateId};
use hashbrown::HashTable;
use partita_machine::Segments;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

const SHARD_BITS: u32 = 6;
const SHARDS: u32 = 1 << SHARD_BITS;
/// Set in `Entry::length` when a larger state made this one superfluous.
const DROPPED: u32 = 1 << 31;

/// The parent of the initial state.
const ROOT: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Entry {
    left: u32,
    right: u32,
    parent: u32,
    /// Number of leaves of the tree, and the flag `DROPPED`.
    length: u32,
    depth: u16,
}

#[derive(Default)]
struct PairShard {
    index: HashTable<u32>,
    pairs: Vec<(u32, u32)>,
}

#[derive(Default)]
struct StateShard {
    index: HashTable<u32>,
    entries: Vec<Entry>,
    /// With antichains, per entry: what settles most comparisons of sets.
    signatures: Vec<u64>,
}

pub(crate) struct SetStore<'m> {
    segments: &'m Segments,
    /// Inclusion of sets counts as equality.
    antichain: bool,
    pairs: Vec<Mutex<PairShard>>,
    states: Vec<Mutex<StateShard>>,
    count: AtomicU64,
}

/// A tree of pairs over the leaves of one state, reused from state to state. Node 1 is the root,
/// the children of node `i` are `2i` and `2i + 1`, the leaves stand at `n..2n`.
#[derive(Default)]
pub(crate) struct SetTree {
    nodes: Vec<u32>,
}

impl SetTree {
    /// Becomes a copy of another tree, in place.
    pub(crate) fn copy_from(&mut self, other: &SetTree) {
        self.nodes.clear();
        self.nodes.extend_from_slice(&other.nodes);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash(values: (u32, u32)) -> u64 {
    rustc_hash::FxBuildHasher.hash_one((u64::from(values.0) << 32) | u64::from(values.1))
}

/// The table inside a shard uses the low and the top bits of a hash; the shard takes others.
fn shard_of(hash: u64) -> u32 {
    u32::try_from((hash >> 40) & u64::from(SHARDS - 1)).unwrap_or(0)
}

fn number(shard: u32, index: usize) -> u32 {
    (u32::try_from(index).unwrap_or(u32::MAX >> SHARD_BITS) << SHARD_BITS) | shard
}

fn place(number: u32) -> (usize, usize) {
    ((number & (SHARDS - 1)) as usize, (number >> SHARD_BITS) as usize)
}

impl<'m> SetStore<'m> {
    pub(crate) fn new(segments: &'m Segments, antichain: bool) -> Self {
        SetStore {
            segments,
            antichain,
            pairs: (0..SHARDS).map(|_| Mutex::default()).collect(),
            states: (0..SHARDS).map(|_| Mutex::default()).collect(),
            count: AtomicU64::new(0),
        }
    }

    pub(crate) fn len(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Bytes of states and pairs with their indices.
    pub(crate) fn bytes(&self) -> u64 {
        let mut bytes = 0;
        for shard in &self.pairs {
            let shard = lock(shard);
            bytes += shard.pairs.capacity() * size_of::<(u32, u32)>() + shard.index.capacity() * 6;
        }
        for shard in &self.states {
            let shard = lock(shard);
            bytes += shard.entries.capacity() * size_of::<Entry>() + shard.index.capacity() * 6;
            bytes += shard.signatures.capacity() * size_of::<u64>();
        }
        bytes as u64
    }

    /// Offers a state. `tree` must hold the tree of some other state (its parent's is best) and
    /// holds this one's afterwards.
    pub(crate) fn insert(
        &self,
        state: &[u32],
        parent: Option<StateId>,
        depth: u64,
        tree: &mut SetTree,
    ) -> Inserted {
        let (left, right, length) = self.root(state, tree);
        let depth = u16::try_from(depth).unwrap_or(u16::MAX);
        let key = if self.antichain { hash((left, length)) } else { hash((left, right)) };
        let shard_number = shard_of(key);
        let mut shard = lock(&self.states[shard_number as usize]);
        let StateShard { index, entries, signatures } = &mut *shard;
        // The second segment of a state holds the entries whose sets are compared.
        let pending = state.get(1).map_or(&[][..], |pending| self.segments.get(*pending));
        let awaited = pending.len() / partita_machine::memory::ENTRY;
        let signature = if self.antichain {
            partita_machine::memory::signature(self.segments.get(right), awaited)
        } else {
            0
        };
        let mut superseded = Vec::new();
        for &found in index.iter_hash(key) {
            let entry = entries[found as usize];
            if entry.left != left || entry.length & !DROPPED != length {
                continue;
            }
            let theirs = signatures.get(found as usize).copied().unwrap_or(0);
            let may_cover = self.antichain && signature & !theirs == 0;
            let covered =
                entry.right == right || (may_cover && self.includes(entry.right, right, awaited));
            if covered {
                let id = StateId(number(shard_number, found as usize));
                let ahead = entry.depth >= depth && depth < u16::MAX;
                return Inserted { id, new: false, ahead };
            }
            let may_replace = self.antichain && theirs & !signature == 0;
            if may_replace && self.includes(right, entry.right, awaited) {
                superseded.push(found);
            }
        }
        for found in superseded {
            entries[found as usize].length |= DROPPED;
            // Whatever it would cover, the new state covers.
            if let Ok(slot) = index.find_entry(key, |at| *at == found) {
                slot.remove();
            }
        }
        let at = entries.len();
        if self.antichain {
            signatures.push(signature);
        }
        entries.push(Entry { left, right, parent: parent.map_or(ROOT, |id| id.0), depth, length });
        let antichain = self.antichain;
        index.insert_unique(key, u32::try_from(at).unwrap_or(u32::MAX), |at| {
            let entry = &entries[*at as usize];
            if antichain {
                hash((entry.left, entry.length & !DROPPED))
            } else {
                hash((entry.left, entry.right))
            }
        });
        self.count.fetch_add(1, Ordering::Relaxed);
        Inserted { id: StateId(number(shard_number, at)), new: true, ahead: true }
    }

    fn includes(&self, larger: u32, smaller: u32, awaited: usize) -> bool {
        let (larger, smaller) = (self.segments.get(larger), self.segments.get(smaller));
        partita_machine::memory::includes(larger, smaller, awaited)
    }

    /// Unfolds a state; the tree comes along for its successors.
    pub(crate) fn load(&self, id: StateId, state: &mut Vec<u32>, tree: &mut SetTree) {
        let (shard, at) = place(id.0);
        let entry = lock(&self.states[shard]).entries[at];
        let leaves = (entry.length & !DROPPED) as usize;
        tree.nodes.clear();
        tree.nodes.resize(2 * leaves, 0);
        tree.nodes[1] = entry.left;
        self.unfold(leaves, tree);
        state.clear();
        state.extend_from_slice(&tree.nodes[leaves..]);
        state.push(entry.right);
    }

    fn unfold(&self, leaves: usize, tree: &mut SetTree) {
        for node in 1..leaves {
            let (shard, at) = place(tree.nodes[node]);
            let (left, right) = lock(&self.pairs[shard]).pairs[at];
            tree.nodes[2 * node] = left;
            tree.nodes[2 * node + 1] = right;
        }
    }

    /// The state this one was first reached from; `None` for the initial state.
    pub(crate) fn parent(&self, id: StateId) -> Option<StateId> {
        let (shard, at) = place(id.0);
        let parent = lock(&self.states[shard]).entries[at].parent;
        (parent != ROOT).then_some(StateId(parent))
    }

    /// Whether a larger state has made this one superfluous.
    pub(crate) fn dropped(&self, id: StateId) -> bool {
        let (shard, at) = place(id.0);
        self.antichain && lock(&self.states[shard]).entries[at].length & DROPPED != 0
    }

    /// Folds a state. Subtrees that equal the ones in `tree` keep their numbers.
    fn root(&self, state: &[u32], tree: &mut SetTree) -> (u32, u32, u32) {
        let (sets, leaves) = match state.split_last() {
            Some((sets, leaves)) => (*sets, leaves),
            None => (u32::MAX, &[][..]),
        };
        let n = leaves.len();
        let reuse = tree.nodes.len() == 2 * n;
        if !reuse {
            tree.nodes.clear();
            tree.nodes.resize(2 * n, u32::MAX);
        }
        // Bottom-up; a node whose children did not change keeps its number.
        let mut changed = [false; 256];
        let small = n <= 128;
        for (at, leaf) in leaves.iter().enumerate() {
            let node = n + at;
            let differs = !reuse || tree.nodes[node] != *leaf;
            tree.nodes[node] = *leaf;
            if small {
                changed[node] = differs;
            }
        }
        for node in (1..n).rev() {
            if small && !changed[2 * node] && !changed[2 * node + 1] {
                continue;
            }
            let before = tree.nodes[node];
            let after = self.pair(tree.nodes[2 * node], tree.nodes[2 * node + 1]);
            tree.nodes[node] = after;
            if small {
                changed[node] = before != after;
            }
        }
        let length = u32::try_from(n).unwrap_or(u32::MAX) & !DROPPED;
        (tree.nodes[1], sets, length)
    }

    fn pair(&self, left: u32, right: u32) -> u32 {
        let key = hash((left, right));
        let shard_number = shard_of(key);
        let mut shard = lock(&self.pairs[shard_number as usize]);
        let PairShard { index, pairs } = &mut *shard;
        if let Some(at) = index.find(key, |at| pairs[*at as usize] == (left, right)) {
            return number(shard_number, *at as usize);
        }
        let at = pairs.len();
        pairs.push((left, right));
        index.insert_unique(key, u32::try_from(at).unwrap_or(u32::MAX), |at| {
            hash(pairs[*at as usize])
        });
        number(shard_number, at)
    }
}
