//! What is known of placements without asking again.
//!
//! Safe sets are closed upwards and unsafe ones downwards, so the smallest safe and the largest unsafe
//! sets say everything.

use crate::site::Set;

#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    safe: Vec<Set>,
    unsafe_: Vec<Set>,
}

impl Knowledge {
    pub fn add_safe(&mut self, set: &Set) {
        if self.is_safe(set) {
            return;
        }
        self.safe.retain(|known| !set.is_subset(known));
        self.safe.push(set.clone());
    }

    pub fn add_unsafe(&mut self, set: &Set) {
        if self.is_unsafe(set) {
            return;
        }
        self.unsafe_.retain(|known| !known.is_subset(set));
        self.unsafe_.push(set.clone());
    }

    #[must_use]
    pub fn is_safe(&self, set: &Set) -> bool {
        self.safe.iter().any(|known| known.is_subset(set))
    }

    #[must_use]
    pub fn is_unsafe(&self, set: &Set) -> bool {
        self.unsafe_.iter().any(|known| set.is_subset(known))
    }

    /// The smallest set that is known to be safe; of several, the first that was found.
    #[must_use]
    pub fn smallest_safe(&self) -> Option<&Set> {
        self.safe.iter().min_by_key(|set| set.count_ones(..))
    }

    /// For each largest unsafe set, the flushes of which at least one is missing.
    pub(crate) fn clauses<'a>(&'a self, all: &'a Set) -> impl Iterator<Item = Set> + 'a {
        self.unsafe_.iter().map(|known| all.difference(known).collect_with(all.len()))
    }
}

/// Collects numbers of sites into a set.
pub(crate) trait CollectSet: Iterator<Item = usize> + Sized {
    fn collect_with(self, capacity: usize) -> Set {
        let mut set = Set::with_capacity(capacity);
        set.extend(self);
        set
    }
}

impl<I: Iterator<Item = usize>> CollectSet for I {}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(of: &[usize]) -> Set {
        of.iter().copied().collect_with(4)
    }

    #[test]
    fn supersets_of_safe_and_subsets_of_unsafe_are_known() {
        let mut knowledge = Knowledge::default();
        knowledge.add_safe(&set(&[0, 1, 2]));
        knowledge.add_safe(&set(&[0, 1]));
        knowledge.add_unsafe(&set(&[2]));
        knowledge.add_unsafe(&set(&[2, 3]));
        assert!(knowledge.is_safe(&set(&[0, 1, 3])) && !knowledge.is_safe(&set(&[0, 2])));
        assert!(knowledge.is_unsafe(&set(&[3])) && !knowledge.is_unsafe(&set(&[0])));
        assert_eq!(knowledge.smallest_safe(), Some(&set(&[0, 1])));
        assert_eq!(knowledge.clauses(&set(&[0, 1, 2, 3])).collect::<Vec<_>>(), [set(&[0, 1])]);
    }
}
