//! Procedures that are lowered once per way they are called.
//!
//! The key says the way: the procedure, and all about its arguments that decides how it is lowered. Instances are numbered as
//! they are asked for, and [`Instances::next`] hands them out in that order until none is left, so that lowering one may ask
//! for more. A front end that must lower an instance at once (its type follows from its body) does so when
//! [`Instances::find`] has none.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;

/// One way of calling a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct InstanceId(u32);

/// All instances so far, by their keys.
#[derive(Debug)]
pub struct Instances<K, I> {
    all: IndexMap<K, I, FxBuildHasher>,
    /// How many were handed out.
    handed_out: usize,
}

impl<K, I> Default for Instances<K, I> {
    fn default() -> Self {
        Instances { all: IndexMap::default(), handed_out: 0 }
    }
}

impl<K: Eq + Hash, I> Instances<K, I> {
    #[must_use]
    pub fn find(&self, key: &K) -> Option<InstanceId> {
        self.all.get_index_of(key).map(id)
    }

    /// Adds the instance of a key; one that is there already stays.
    pub fn add(&mut self, key: K, instance: I) -> InstanceId {
        let entry = self.all.entry(key);
        let index = entry.index();
        entry.or_insert(instance);
        id(index)
    }

    #[must_use]
    pub fn get(&self, id: InstanceId) -> Option<&I> {
        self.all.get_index(id.0 as usize).map(|(_, instance)| instance)
    }

    pub fn get_mut(&mut self, id: InstanceId) -> Option<&mut I> {
        self.all.get_index_mut(id.0 as usize).map(|(_, instance)| instance)
    }

    #[must_use]
    pub fn key(&self, id: InstanceId) -> Option<&K> {
        self.all.get_index(id.0 as usize).map(|(key, _)| key)
    }

    /// The first instance that was not handed out yet.
    #[expect(clippy::should_implement_trait, reason = "the list grows while it is worked off")]
    pub fn next(&mut self) -> Option<InstanceId> {
        let next = (self.handed_out < self.all.len()).then(|| id(self.handed_out));
        self.handed_out += usize::from(next.is_some());
        next
    }
}

fn id(index: usize) -> InstanceId {
    InstanceId(u32::try_from(index).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_instance_a_key_handed_out_in_order() {
        let mut instances = Instances::default();
        let f = instances.add(("f", 1), "f_1");
        assert_eq!(instances.next(), Some(f));
        assert_eq!(instances.next(), None);
        let g = instances.add(("f", 2), "f_2");
        assert_eq!(instances.add(("f", 1), "again"), f);
        assert_eq!(instances.find(&("f", 2)), Some(g));
        assert_eq!((instances.get(f), instances.key(g)), (Some(&"f_1"), Some(&("f", 2))));
        assert_eq!(instances.next(), Some(g));
        assert_eq!(instances.next(), None);
    }
}
