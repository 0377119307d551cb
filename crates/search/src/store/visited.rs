//! The visited states: numbered 64-bit keys with their parents, in three kinds.
//!
//! - *exact*: the key is the pair at the root of the folded state ([`super::fold`]): nothing is lost,
//!   a state is unfolded from its key. 12 bytes a state, 5 to 10 for its slot in the index, and the
//!   nodes that states share.
//! - *fingerprint*: the key is a hash of the vector. No nodes; two states with one key are taken for
//!   one. States are not unfolded: whoever keeps them to expand keeps their vectors.
//! - *bitstate*: as before, and instead of an index three bits in a large array say whether a key
//!   was seen.
//!
//! Threads insert without locks. Each works through a [`Session`], which holds the indices open for
//! reading; only to make an index larger do the sessions wait for each other. Numbers are given out
//! in ascending order, so that in a breadth-first search everything numbered since a layer began
//! belongs to the next layer.

use super::arena::Arena;
use super::fold::{ARITY, NOTHING, Order, Tree, Tuple, Tuples};
use super::index::{Index, Placed, mix};
use super::{Kind, StateId};
use parking_lot::{RwLock, RwLockReadGuard};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The parent of the initial state.
const ROOT: u32 = u32::MAX;

/// Bits of the array of the kind *bitstate*, at most.
const MOST_BITS: u32 = 33;

struct Indices {
    states: Index,
    tuples: Index,
}

pub(crate) struct Visited {
    pub(crate) kind: Kind,
    pub(crate) order: Order,
    /// Length of every vector, when it is always the same.
    pub(crate) fixed: Option<usize>,
    indices: RwLock<Indices>,
    tuples: Arena<AtomicU64>,
    next_tuple: AtomicU32,
    keys: Arena<AtomicU64>,
    parents: Arena<AtomicU32>,
    lengths: Arena<AtomicU32>,
    next_state: AtomicU32,
    bits: Box<[AtomicU64]>,
    count: AtomicU64,
}

impl Visited {
    pub(crate) fn new(kind: Kind, order: Order, fixed: Option<usize>, budget: u64) -> Self {
        let bits = match kind {
            Kind::Bitstate => {
                // An eighth of the memory; a bit array of all of it would leave none for the rest.
                let bits = budget.max(1 << 20).ilog2().min(MOST_BITS);
                bytemuck::zeroed_slice_box(1 << (bits - 6))
            }
            Kind::Exact | Kind::Fingerprint => Box::default(),
        };
        Visited {
            kind,
            order,
            fixed,
            indices: RwLock::new(Indices { states: Index::new(), tuples: Index::new() }),
            tuples: Arena::new(),
            next_tuple: AtomicU32::new(0),
            keys: Arena::new(),
            parents: Arena::new(),
            lengths: Arena::new(),
            next_state: AtomicU32::new(0),
            bits,
            count: AtomicU64::new(0),
        }
    }

    /// A thread's access. With `shared`, numbers are taken in blocks, so that threads do not meet at
    /// the counters.
    pub(crate) fn session(&self, shared: bool) -> Session<'_> {
        Session {
            store: self,
            open: None,
            tuples: Block::new(if shared { 16 } else { 1 }),
            states: Block::new(if shared { 64 } else { 1 }),
            added: 0,
        }
    }

    pub(crate) fn len(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// The first number that nobody has: from the start of a layer on, those of the next layer.
    pub(crate) fn next_number(&self) -> u32 {
        self.next_state.load(Ordering::Relaxed)
    }

    /// Bytes that were written to.
    pub(crate) fn bytes(&self) -> u64 {
        let indices = self.indices.read();
        let states = u64::from(self.next_state.load(Ordering::Relaxed));
        let tuples = u64::from(self.next_tuple.load(Ordering::Relaxed));
        let each = if self.fixed.is_some() { 12 } else { 16 };
        let tables = indices.states.bytes() + indices.tuples.bytes() + 8 * self.bits.len();
        each * states + 4 * ARITY as u64 * tuples + tables as u64
    }

    pub(crate) fn key(&self, id: StateId) -> u64 {
        self.keys.at(u64::from(id.0)).load(Ordering::Relaxed)
    }

    pub(crate) fn parent(&self, id: StateId) -> Option<StateId> {
        let parent = self.parents.at(u64::from(id.0)).load(Ordering::Relaxed);
        (parent != ROOT).then_some(StateId(parent))
    }

    /// Whether a stored state has this key and length.
    #[inline]
    fn is_same(&self, known: u32, key: u64, length: usize) -> bool {
        self.key(StateId(known)) == key && (self.fixed.is_some() || self.length(known) == length)
    }

    fn length(&self, id: u32) -> usize {
        match self.fixed {
            Some(length) => length,
            None => self.lengths.at(u64::from(id)).load(Ordering::Relaxed) as usize,
        }
    }

    fn tuple(&self, number: u32) -> Tuple {
        let mut tuple = [0; ARITY];
        for (pair, word) in tuple.chunks_exact_mut(2).zip(self.words_of(number)) {
            pair.copy_from_slice(&[word as u32, (word >> 32) as u32]);
        }
        tuple
    }

    /// A tuple as it stands in the arena: two numbers a word.
    #[inline]
    fn words_of(&self, number: u32) -> [u64; WORDS] {
        let first = WORDS as u64 * u64::from(number);
        let words = self.tuples.run(first, WORDS);
        std::array::from_fn(|k| words[k].load(Ordering::Relaxed))
    }

    /// A hash of leaves that a change of one of them changes in one addition.
    fn fingerprint(leaves: &[u32], length: usize) -> u64 {
        let all = (0u32..).zip(leaves).filter(|(_, leaf)| **leaf != NOTHING);
        all.fold(strong(length as u64), |sum, (slot, leaf)| {
            sum.wrapping_add(strong(join(slot, *leaf)))
        })
    }

    /// Whether a state, in its natural order, has this key; for stores that forget states.
    pub(crate) fn has_key(&self, state: &[u32], key: u64) -> bool {
        let mut tree = Tree::default();
        tree.set(state, &self.order);
        Self::fingerprint(tree.leaves(), state.len()) == key
    }

    /// Whether a key was never seen; it is from now on.
    fn set_bits(&self, key: u64) -> bool {
        let mask = (self.bits.len() * 64 - 1) as u64;
        let (mut at, stride) = (mix(key), strong(key) | 1);
        let mut new = false;
        for _ in 0..BITS_PER_STATE {
            let bit = at & mask;
            let word = &self.bits[(bit / 64) as usize];
            new |= word.fetch_or(1 << (bit % 64), Ordering::Relaxed) & (1 << (bit % 64)) == 0;
            at = at.wrapping_add(stride);
        }
        new
    }

    /// How many different keys of this many states are expected to be lost.
    pub(crate) fn expected_loss(&self, states: u64) -> f64 {
        let states = states as f64;
        match self.kind {
            Kind::Exact => 0.0,
            Kind::Fingerprint => states * states / 2f64.powi(65),
            Kind::Bitstate => {
                let fill =
                    (BITS_PER_STATE as f64 * states / (64.0 * self.bits.len() as f64)).min(1.0);
                states * fill.powi(BITS_PER_STATE) / f64::from(BITS_PER_STATE + 1)
            }
        }
    }
}

const BITS_PER_STATE: i32 = 3;

fn join(high: u32, low: u32) -> u64 {
    (u64::from(high) << 32) | u64::from(low)
}

/// A stronger hash of one word than [`mix`]: fingerprints rest on it.
#[inline]
fn strong(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Words of a tuple.
const WORDS: usize = ARITY / 2;

#[inline]
fn hash_words(words: &[u64; WORDS]) -> u64 {
    // Two independent chains, so that the multiplications overlap.
    let left = mix(words[0]).wrapping_add(words[1].rotate_left(21));
    let right = mix(words[2] ^ 0x5851_f42d_4c95_7f2d).wrapping_add(words[3].rotate_left(42));
    mix(mix(left) ^ right.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Numbers a thread may give out.
struct Block {
    next: u32,
    end: u32,
    size: u32,
}

impl Block {
    fn new(size: u32) -> Self {
        Block { next: 0, end: 0, size }
    }

    /// The next number; it stays the next one until `take`.
    #[inline]
    fn peek(&mut self, counter: &AtomicU32) -> u32 {
        if self.next == self.end {
            self.next = counter.fetch_add(self.size, Ordering::Relaxed);
            self.end = self.next.saturating_add(self.size);
        }
        self.next
    }

    fn take(&mut self) {
        self.next += 1;
    }
}

pub(crate) struct Session<'s> {
    store: &'s Visited,
    open: Option<RwLockReadGuard<'s, Indices>>,
    tuples: Block,
    states: Block,
    added: u64,
}

impl<'s> Session<'s> {
    #[inline]
    fn indices(&mut self) -> &Indices {
        let store = self.store;
        self.open.get_or_insert_with(|| store.indices.read())
    }

    /// Lets others make the indices larger; to be called after every batch.
    pub(crate) fn release(&mut self) {
        self.open = None;
        if self.added > 0 {
            self.store.count.fetch_add(self.added, Ordering::Relaxed);
            self.added = 0;
        }
    }

    /// Numbers given out from now on are larger than all before.
    pub(crate) fn new_layer(&mut self) {
        self.states.next = self.states.end;
    }

    /// Makes the full ones larger.
    #[cold]
    fn grow(&mut self) {
        let (tuple, state) = (self.tuples.next, self.states.next);
        self.open = None;
        let store = self.store;
        let mut indices = store.indices.write();
        while tuple >= indices.tuples.limit() {
            indices.tuples = indices.tuples.enlarged(|number| hash_words(&store.words_of(number)));
        }
        while store.kind != Kind::Bitstate && state >= indices.states.limit() {
            indices.states = indices
                .states
                .enlarged(|number| mix(store.key(StateId(number)) ^ (store.length(number) as u64)));
        }
    }

    /// The key of a state in its natural order; `tree` becomes its tree.
    pub(crate) fn fold(&mut self, state: &[u32], tree: &mut Tree) -> u64 {
        tree.set(state, &self.store.order);
        self.fold_leaves(tree)
    }

    fn fold_leaves(&mut self, tree: &mut Tree) -> u64 {
        match self.store.kind {
            Kind::Exact => tree.fold(self),
            Kind::Fingerprint | Kind::Bitstate => {
                tree.fingerprint = Visited::fingerprint(tree.leaves(), tree.length());
                tree.fingerprint
            }
        }
    }

    /// Whether a number below the next one is that of a state: threads take more than they use.
    pub(crate) fn is_stored(&mut self, id: StateId) -> bool {
        let (key, length) = (self.store.key(id), self.store.length(id.0));
        self.find(key, length) == Some(id)
    }

    /// A stored state with its tree; `leaves` are given where the store forgets them.
    pub(crate) fn load(&mut self, id: StateId, leaves: &[u32], tree: &mut Tree) {
        let store = self.store;
        let length = store.length(id.0);
        if leaves.is_empty() {
            tree.unfold(store.key(id), length, &store.order, &|number| store.tuple(number));
        } else {
            tree.set_leaves(leaves, length, &store.order);
            tree.fingerprint = store.key(id);
        }
    }

    /// The key of a state that differs from that of `tree` in `changes` (slots and values,
    /// ascending).
    #[inline]
    pub(crate) fn refold(&mut self, tree: &Tree, changes: &[(u32, u32)]) -> u64 {
        match self.store.kind {
            Kind::Exact => tree.refold(changes, self),
            Kind::Fingerprint | Kind::Bitstate => {
                changes.iter().fold(tree.fingerprint, |sum, (slot, leaf)| {
                    let old = tree.leaves()[*slot as usize];
                    sum.wrapping_sub(strong(join(*slot, old)))
                        .wrapping_add(strong(join(*slot, *leaf)))
                })
            }
        }
    }

    /// Fetches what inserting a key will look at first; what it returns is for `touch_key`.
    #[inline]
    pub(crate) fn touch(&mut self, key: u64, length: usize) -> u32 {
        match self.store.kind {
            Kind::Exact | Kind::Fingerprint => {
                self.indices().states.touch(mix(key ^ length as u64)).unwrap_or(u32::MAX)
            }
            Kind::Bitstate => {
                let bit = mix(key) & (self.store.bits.len() * 64 - 1) as u64;
                self.store.bits[(bit / 64) as usize].load(Ordering::Relaxed) as u32
            }
        }
    }

    /// Fetches the key that a touched slot names.
    #[inline]
    pub(crate) fn touch_key(&self, number: u32) -> u64 {
        if number == u32::MAX || self.store.kind == Kind::Bitstate {
            return 0;
        }
        self.store.keys.at(u64::from(number)).load(Ordering::Relaxed)
    }

    /// The number of a key that is known.
    pub(crate) fn find(&mut self, key: u64, length: usize) -> Option<StateId> {
        let (store, hash) = (self.store, mix(key ^ length as u64));
        let same = |known: u32| store.is_same(known, key, length);
        self.indices().states.find(hash, same).map(StateId)
    }

    /// The number of a key, and whether it is new.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        key: u64,
        length: usize,
        parent: Option<StateId>,
    ) -> (StateId, bool) {
        let store = self.store;
        if store.kind == Kind::Bitstate {
            let number = self.states.peek(&store.next_state);
            let new = store.set_bits(key);
            if new {
                self.write_state(number, key, length, parent);
                self.states.take();
                self.added += 1;
            }
            // Which state a seen one is cannot be told: none that is still to be expanded, to be safe.
            return (StateId(if new { number } else { 0 }), new);
        }
        let hash = mix(key ^ length as u64);
        let same = |known: u32| store.is_same(known, key, length);
        if let Some(known) = self.indices().states.find(hash, same) {
            return (StateId(known), false);
        }
        let number = self.states.peek(&store.next_state);
        while number >= self.indices().states.limit() {
            self.grow();
        }
        self.write_state(number, key, length, parent);
        // Written before it is published; overwritten later when another thread came first.
        match self.indices().states.place(hash, number, same) {
            Placed::Known(known) => (StateId(known), false),
            Placed::New => {
                self.states.take();
                self.added += 1;
                (StateId(number), true)
            }
        }
    }

    fn write_state(&self, number: u32, key: u64, length: usize, parent: Option<StateId>) {
        let (store, at) = (self.store, u64::from(number));
        store.keys.at(at).store(key, Ordering::Relaxed);
        store.parents.at(at).store(parent.map_or(ROOT, |parent| parent.0), Ordering::Relaxed);
        if store.fixed.is_none() {
            let length = u32::try_from(length).unwrap_or(u32::MAX);
            store.lengths.at(at).store(length, Ordering::Relaxed);
        }
    }
}

impl Tuples for Session<'_> {
    #[inline]
    fn number(&mut self, tuple: &Tuple) -> u32 {
        let words: [u64; WORDS] = std::array::from_fn(|k| join(tuple[2 * k + 1], tuple[2 * k]));
        let hash = hash_words(&words);
        let store = self.store;
        let same = |known: u32| store.words_of(known) == words;
        if let Some(known) = self.indices().tuples.find(hash, same) {
            return known;
        }
        let number = self.tuples.peek(&store.next_tuple);
        while number >= self.indices().tuples.limit() {
            self.grow();
        }
        // Written before it is published; overwritten later when another thread came first.
        let own = store.tuples.run(WORDS as u64 * u64::from(number), WORDS);
        for (slot, word) in own.iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
        match self.indices().tuples.place(hash, number, same) {
            Placed::Known(known) => known,
            Placed::New => {
                self.tuples.take();
                number
            }
        }
    }
}
