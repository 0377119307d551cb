//! A hash index of numbered keys: open addressing, four bytes a slot, inserts without a lock.
//!
//! The keys themselves stand in an arena, by number. A slot holds a number plus one; how far it is from
//! where its key belongs; and, in the bits that are left over, a tag: the next bits of the key's hash. The
//! tag saves most visits to the arena for keys that are others. And all three together let an index grow
//! without looking at the keys, which would be a cache miss each. The index never shrinks; when it is
//! [`full`](Index::limit), its owner builds a larger one while nobody else looks.

use std::sync::atomic::{AtomicU32, Ordering};

/// Slots of the smallest index: `1 << SMALLEST`.
const SMALLEST: u32 = 10;

pub(crate) struct Index {
    slots: Box<[AtomicU32]>,
    bits: u32,
}

/// Up to so many bits an index grows fourfold.
const FAST: u32 = 21;

/// Bits of a slot that say how far it is from home; all set: too far to say.
const AWAY: u32 = 4;
const FAR: u32 = (1 << AWAY) - 1;

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

    /// Bits of a tag.
    #[inline]
    fn tag_bits(&self) -> u32 {
        (32 - AWAY).saturating_sub(self.bits)
    }

    /// The bits of a hash behind those that say where it belongs.
    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        let (bits, tag_bits) = (self.bits, self.tag_bits());
        // In two steps: a tag may have no bits at all.
        (((hash << bits) >> 32) >> (32 - tag_bits)) as u32
    }

    #[inline]
    fn tag_of(&self, slot: u32) -> u32 {
        // In two steps, for the same reason.
        (slot >> self.bits.min(31)) >> AWAY
    }

    #[inline]
    fn number_of(&self, slot: u32) -> u32 {
        (slot & (1u32 << self.bits).wrapping_sub(1)) - 1
    }

    #[inline]
    fn slot(&self, tag: u32, away: usize, number: u32) -> u32 {
        let away = u32::try_from(away).unwrap_or(FAR).min(FAR);
        ((tag << AWAY | away) << self.bits) | (number + 1)
    }

    /// Fetches the slot where the search for a key starts: for its effect on the cache. Returns the
    /// number that stands there when the tag fits.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> Option<u32> {
        let slot = self.slots[self.home(hash)].load(Ordering::Relaxed);
        (slot != 0 && self.tag_of(slot) == self.tag(hash)).then(|| self.number_of(slot))
    }

    /// Finds a key by hash and `same`.
    #[inline]
    pub(crate) fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let tag = self.tag(hash);
        let last = self.slots.len() - 1;
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at].load(Ordering::Acquire);
            if slot == 0 {
                return None;
            }
            if self.tag_of(slot) == tag && same(self.number_of(slot)) {
                return Some(self.number_of(slot));
            }
            at = (at + 1) & last;
        }
    }

    /// Finds a key by hash and `same`, or puts `number` in its place. `number` must be below
    /// [`Index::limit`] and its key must stand in the arena already.
    #[inline]
    pub(crate) fn place(&self, hash: u64, number: u32, same: impl Fn(u32) -> bool) -> Placed {
        let tag = self.tag(hash);
        let last = self.slots.len() - 1;
        let home = self.home(hash);
        let mut at = home;
        loop {
            let mut slot = self.slots[at].load(Ordering::Acquire);
            if slot == 0 {
                let new = self.slot(tag, at.wrapping_sub(home) & last, number);
                let swap =
                    self.slots[at].compare_exchange(0, new, Ordering::AcqRel, Ordering::Acquire);
                match swap {
                    Ok(_) => return Placed::New,
                    Err(other) => slot = other,
                }
            }
            if self.tag_of(slot) == tag {
                let found = self.number_of(slot);
                if same(found) {
                    return Placed::Known(found);
                }
            }
            at = (at + 1) & last;
        }
    }

    /// A larger index with the same numbers; `hash` gives a number's hash, for the few that are far
    /// from home.
    pub(crate) fn enlarged(&self, hash: impl Fn(u32) -> u64) -> Index {
        // Small ones grow faster: what they waste is little.
        let more = if self.bits < FAST { 2 } else { 1 };
        let mut larger = Index::with_bits(self.bits + more);
        let last = self.slots.len() - 1;
        for (at, slot) in self.slots.iter().enumerate() {
            let slot = slot.load(Ordering::Relaxed);
            if slot == 0 {
                continue;
            }
            let number = self.number_of(slot);
            let away = slot >> self.bits & FAR;
            if away < FAR && self.tag_bits() >= more {
                // The first bits of the tag become the last of the place.
                let home = at.wrapping_sub(away as usize) & last;
                let kept = self.tag_bits() - more;
                let tag = self.tag_of(slot);
                larger.put(home << more | (tag >> kept) as usize, tag & ((1 << kept) - 1), number);
            } else {
                let hash = hash(number);
                larger.put(larger.home(hash), larger.tag(hash), number);
            }
        }
        larger
    }

    /// Puts a number into a free slot; nobody else looks at the index yet.
    fn put(&mut self, home: usize, tag: u32, number: u32) {
        let last = self.slots.len() - 1;
        let mut at = home;
        while *self.slots[at].get_mut() != 0 {
            at = (at + 1) & last;
        }
        *self.slots[at].get_mut() = self.slot(tag, at.wrapping_sub(home) & last, number);
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
        let keys: Vec<u64> = (0..500_000).map(|k| k * k).collect();
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
