//! A hash index of numbered keys: open addressing, four bytes a slot, inserts without a lock.
//!
//! The keys themselves stand in an arena, by number. A slot holds a number plus one, and in the bits
//! that are left over a tag from the key's hash, so that a look-up rarely visits the arena for a key
//! that is another. The index never shrinks; when it is [`full`](Index::limit), its owner builds a
//! larger one while nobody else looks.

use std::sync::atomic::{AtomicU32, Ordering};

/// Slots of the smallest index: `1 << SMALLEST`.
const SMALLEST: u32 = 10;

pub(crate) struct Index {
    slots: Box<[AtomicU32]>,
    bits: u32,
}

/// Up to so many bits an index grows fourfold.
const FAST: u32 = 21;

/// What became of a key.
pub(crate) enum Placed {
    /// It was there, under this number.
    Known(u32),
    /// It is there now, under the number offered.
    New,
}

impl Index {
    pub(crate) fn new() -> Self {
        Self::with_bits(SMALLEST)
    }

    fn with_bits(bits: u32) -> Self {
        Index { slots: bytemuck::zeroed_slice_box(1 << bits), bits }
    }

    /// Numbers from here on do not fit.
    pub(crate) fn limit(&self) -> u32 {
        // Four fifths: linear probing stays short, and a number plus one fits in `bits` bits.
        u32::try_from((1u64 << self.bits) / 5 * 4).unwrap_or(u32::MAX)
    }

    pub(crate) fn bytes(&self) -> usize {
        4 * self.slots.len()
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.bits)) as usize
    }

    /// The tag, in the bits of a slot that a number leaves free.
    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        (hash as u32).checked_shl(self.bits).unwrap_or(0)
    }

    /// Fetches the slot where the search for a key starts: for its effect on the cache. Returns the
    /// number that stands there when the tag fits.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> Option<u32> {
        let slot = self.slots[self.home(hash)].load(Ordering::Relaxed);
        let mask = (1u32 << self.bits).wrapping_sub(1);
        (slot != 0 && slot & !mask == self.tag(hash)).then(|| (slot & mask) - 1)
    }

    /// Finds a key by hash and `same`.
    #[inline]
    pub(crate) fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = (1u32 << self.bits).wrapping_sub(1);
        let tag = self.tag(hash);
        let last = self.slots.len() - 1;
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at].load(Ordering::Acquire);
            if slot == 0 {
                return None;
            }
            if slot & !mask == tag && same((slot & mask) - 1) {
                return Some((slot & mask) - 1);
            }
            at = (at + 1) & last;
        }
    }

    /// Finds a key by hash and `same`, or puts `number` in its place. `number` must be below
    /// [`Index::limit`] and its key must stand in the arena already.
    #[inline]
    pub(crate) fn place(&self, hash: u64, number: u32, same: impl Fn(u32) -> bool) -> Placed {
        let mask = (1u32 << self.bits).wrapping_sub(1);
        let tag = self.tag(hash);
        let last = self.slots.len() - 1;
        let mut at = self.home(hash);
        loop {
            let mut slot = self.slots[at].load(Ordering::Acquire);
            if slot == 0 {
                let new = tag | (number + 1);
                let swap =
                    self.slots[at].compare_exchange(0, new, Ordering::AcqRel, Ordering::Acquire);
                match swap {
                    Ok(_) => return Placed::New,
                    Err(other) => slot = other,
                }
            }
            if slot & !mask == tag {
                let found = (slot & mask) - 1;
                if same(found) {
                    return Placed::Known(found);
                }
            }
            at = (at + 1) & last;
        }
    }

    /// A larger index with the same numbers; `hash` gives each number's hash.
    pub(crate) fn enlarged(&self, hash: impl Fn(u32) -> u64) -> Index {
        // Small ones grow faster: what they waste is little.
        let mut larger = Index::with_bits(self.bits + if self.bits < FAST { 2 } else { 1 });
        let mask = (1u32 << self.bits).wrapping_sub(1);
        let (mut numbers, mut hashes) = (Vec::with_capacity(64), Vec::with_capacity(64));
        for block in self.slots.chunks(64) {
            let slots = block.iter().map(|slot| slot.load(Ordering::Relaxed));
            numbers.clear();
            numbers.extend(slots.filter(|slot| *slot != 0).map(|slot| (slot & mask) - 1));
            // One loop that only reads keys: the processor waits for many of them at once.
            hashes.clear();
            hashes.extend(numbers.iter().map(|number| hash(*number)));
            for (number, hash) in numbers.iter().zip(&hashes) {
                larger.put(*hash, *number);
            }
        }
        larger
    }

    /// Puts a number into a free slot; nobody else looks at the index yet.
    fn put(&mut self, hash: u64, number: u32) {
        let last = self.slots.len() - 1;
        let mut at = self.home(hash);
        while *self.slots[at].get_mut() != 0 {
            at = (at + 1) & last;
        }
        *self.slots[at].get_mut() = self.tag(hash) | (number + 1);
    }
}

/// A good hash of one word.
#[inline]
pub(crate) fn mix(key: u64) -> u64 {
    let wide = u128::from(key ^ 0x9e37_79b9_7f4a_7c15) * 0xd134_2543_de82_ef95_u128;
    let folded = (wide as u64) ^ ((wide >> 64) as u64);
    folded.wrapping_mul(0x9fb2_1c65_1e98_df25) ^ (folded >> 32)
}

#[cfg(test)]
mod tests {
    use super::{Index, Placed, mix};

    #[test]
    fn numbers_are_found_again_after_growth() {
        let keys: Vec<u64> = (0..5000).map(|k| k * k).collect();
        let mut index = Index::new();
        for (number, key) in (0u32..).zip(&keys) {
            if number >= index.limit() {
                index = index.enlarged(|n| mix(keys[n as usize]));
            }
            let placed = index.place(mix(*key), number, |n| keys[n as usize] == *key);
            assert!(matches!(placed, Placed::New));
        }
        for (number, key) in (0u32..).zip(&keys) {
            let placed = index.place(mix(*key), 0, |n| keys[n as usize] == *key);
            assert!(matches!(placed, Placed::Known(found) if found == number));
        }
    }
}
