//! Segments: runs of words, each stored once and known by a number.
//!
//! A state is a vector of segment numbers. Equal content has an equal number, so states share what
//! they have in common, and comparing two segments is comparing two numbers. Segments are never
//! removed; readers take no lock.

use hashbrown::HashTable;
use partita_model::Word;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

const SHARDS: usize = 64;

pub struct Segments {
    content: boxcar::Vec<Box<[Word]>>,
    index: Vec<Mutex<HashTable<(u64, u32)>>>,
    bytes: std::sync::atomic::AtomicUsize,
    /// Where objects were touched.
    pub(crate) seen: crate::stay::Seen,
}

impl Default for Segments {
    fn default() -> Self {
        Segments {
            content: boxcar::Vec::new(),
            index: (0..SHARDS).map(|_| Mutex::new(HashTable::new())).collect(),
            bytes: std::sync::atomic::AtomicUsize::new(0),
            seen: crate::stay::Seen::default(),
        }
    }
}

impl Segments {
    /// The number of a segment with this content.
    pub fn intern(&self, words: &[Word]) -> u32 {
        let hash = hash_words(words);
        // The low bits choose the slot inside the table, so the shard takes the high ones.
        let shard = usize::try_from(hash >> 58).unwrap_or(0);
        let mut table = self.index[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let same = |entry: &(u64, u32)| entry.0 == hash && self.get(entry.1) == words;
        if let Some((_, id)) = table.find(hash, same) {
            return *id;
        }
        let id = u32::try_from(self.content.push(words.into())).unwrap_or(u32::MAX);
        let size = size_of_val(words) + size_of::<Box<[Word]>>() + 24;
        self.bytes.fetch_add(size, std::sync::atomic::Ordering::Relaxed);
        table.insert_unique(hash, (hash, id), |entry| entry.0);
        id
    }

    /// The content of a segment.
    #[must_use]
    #[inline]
    #[expect(clippy::expect_used, reason = "numbers come only from `intern`, which never removes")]
    pub fn get(&self, id: u32) -> &[Word] {
        self.content.get(id as usize).expect("a segment number of this table")
    }

    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(std::sync::atomic::Ordering::Relaxed)
    }
}

#[must_use]
#[inline]
pub fn hash_words(words: &[Word]) -> u64 {
    let mut hasher = rustc_hash::FxBuildHasher.build_hasher();
    for word in words {
        (word.bits ^ ((word.tag as u64) << 56)).hash(&mut hasher);
    }
    words.len().hash(&mut hasher);
    hasher.finish()
}
