//! A small hash map from pairs of numbers to numbers: what a recorded step is found by.

/// Marks a free slot: no key is this large.
const FREE: u64 = u64::MAX;

pub(crate) struct Map {
    slots: Vec<(u64, u32)>,
    len: usize,
}

impl Map {
    pub(crate) fn new() -> Self {
        Map { slots: vec![(FREE, 0); 1 << 8], len: 0 }
    }

    #[inline]
    fn home(key: u64, slots: usize) -> usize {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((hash ^ (hash >> 32)) as usize) & (slots - 1)
    }

    #[inline]
    pub(crate) fn get(&self, node: u32, leaf: u32) -> Option<u32> {
        let key = (u64::from(node) << 32) | u64::from(leaf);
        let mut at = Self::home(key, self.slots.len());
        loop {
            let (have, value) = self.slots[at];
            if have == key {
                return Some(value);
            }
            if have == FREE {
                return None;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    pub(crate) fn insert(&mut self, node: u32, leaf: u32, value: u32) {
        if 2 * self.len >= self.slots.len() {
            let larger = vec![(FREE, 0); 2 * self.slots.len()];
            let old = std::mem::replace(&mut self.slots, larger);
            for (key, value) in old.into_iter().filter(|(key, _)| *key != FREE) {
                self.put(key, value);
            }
        }
        self.put((u64::from(node) << 32) | u64::from(leaf), value);
        self.len += 1;
    }

    fn put(&mut self, key: u64, value: u32) {
        let mut at = Self::home(key, self.slots.len());
        while self.slots[at].0 != FREE {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = (key, value);
    }
}
