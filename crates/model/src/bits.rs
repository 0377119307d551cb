//! A small set of small numbers.

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BitSet {
    blocks: Vec<u64>,
}

impl BitSet {
    pub fn insert(&mut self, bit: u32) -> bool {
        let (block, mask) = Self::split(bit);
        if self.blocks.len() <= block {
            self.blocks.resize(block + 1, 0);
        }
        let fresh = self.blocks[block] & mask == 0;
        self.blocks[block] |= mask;
        fresh
    }

    pub fn remove(&mut self, bit: u32) {
        let (block, mask) = Self::split(bit);
        if let Some(block) = self.blocks.get_mut(block) {
            *block &= !mask;
        }
    }

    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.blocks.iter().all(|block| *block == 0)
    }

    #[must_use]
    #[inline]
    pub fn contains(&self, bit: u32) -> bool {
        let (block, mask) = Self::split(bit);
        self.blocks.get(block).is_some_and(|block| block & mask != 0)
    }

    /// Adds all of `other`; whether that changed anything.
    pub fn union(&mut self, other: &BitSet) -> bool {
        if self.blocks.len() < other.blocks.len() {
            self.blocks.resize(other.blocks.len(), 0);
        }
        let mut changed = false;
        for (mine, theirs) in self.blocks.iter_mut().zip(&other.blocks) {
            changed |= *theirs & !*mine != 0;
            *mine |= theirs;
        }
        changed
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.blocks).flat_map(|(block, bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| block * 64 + bit)
        })
    }

    fn split(bit: u32) -> (usize, u64) {
        ((bit / 64) as usize, 1 << (bit % 64))
    }
}
