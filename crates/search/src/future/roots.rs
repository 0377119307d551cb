//! Where the stacks of tasks stand in the graphs, remembered so that a question is a look-up.
//!
//! A stack is known by the number of its segment. Numbers of objects made at run time mean something in
//! one state only: in another state the same segment may be about objects at other places. So the
//! places of those objects, which of them are groups that stay closed, and the procedures of closures are part of what a stack is
//! known by.

use super::graph::NodeIndex;
use partita_model::{ObjectId, Place, ProcId};
use rustc_hash::FxHashMap;

/// Where a stack stands in the graphs.
#[derive(Clone, Copy)]
pub(super) enum Root {
    Fine(NodeIndex),
    Coarse(NodeIndex),
    TooMuch,
}

/// The number of a stack's segment, and whether its present meeting lets it go.
pub(super) type Key = (u32, bool);

/// What is to be known of an object made at run time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Is {
    pub(super) home: Place,
    /// A group that stays closed.
    pub(super) closed: bool,
    /// Of a closure.
    pub(super) function: Option<ProcId>,
}

#[derive(Default)]
pub(super) struct Roots {
    stacks: FxHashMap<Key, Known>,
}

struct Known {
    /// The objects made at run time that the stack refers to.
    made: Box<[ObjectId]>,
    /// The root for each of the ways in which they were.
    roots: Vec<(Box<[Is]>, Root)>,
}

impl Roots {
    pub(super) fn get(&self, key: Key, is: impl Fn(ObjectId) -> Is) -> Option<Root> {
        let Known { made, roots } = self.stacks.get(&key)?;
        let are = |known: &[Is]| made.iter().zip(known).all(|(one, known)| is(*one) == *known);
        roots.iter().find(|(known, _)| are(known)).map(|(_, root)| *root)
    }

    pub(super) fn insert(
        &mut self,
        key: Key,
        made: Vec<ObjectId>,
        is: impl Fn(ObjectId) -> Is,
        root: Root,
    ) {
        let now = made.iter().map(|object| is(*object)).collect();
        let known = self.stacks.entry(key);
        let known = known.or_insert_with(|| Known { made: made.into(), roots: Vec::new() });
        known.roots.push((now, root));
    }
}
