//! States that are still to be expanded. Where the store forgets states, their leaves come along.

use crate::store::StateId;

#[derive(Clone, Default)]
pub(crate) struct Frontier {
    ids: Vec<StateId>,
    /// Vectors one after another, and where each ends; empty when the store remembers them.
    leaves: Vec<u32>,
    ends: Vec<usize>,
}

impl Frontier {
    pub(crate) fn push(&mut self, id: StateId, leaves: Option<&[u32]>) {
        self.ids.push(id);
        if let Some(leaves) = leaves {
            self.leaves.extend_from_slice(leaves);
            self.ends.push(self.leaves.len());
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    pub(crate) fn id(&self, at: usize) -> StateId {
        self.ids[at]
    }

    /// The leaves of a state; empty when the store has them.
    pub(crate) fn leaves(&self, at: usize) -> &[u32] {
        match self.ends.get(at) {
            Some(end) => &self.leaves[if at == 0 { 0 } else { self.ends[at - 1] }..*end],
            None => &[],
        }
    }

    pub(crate) fn append(&mut self, other: &mut Frontier) {
        let before = self.leaves.len();
        self.ids.append(&mut other.ids);
        self.leaves.append(&mut other.leaves);
        self.ends.extend(other.ends.drain(..).map(|end| before + end));
    }

    pub(crate) fn clear(&mut self) {
        self.ids.clear();
        self.leaves.clear();
        self.ends.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        4 * self.ids.len() + 4 * self.leaves.len() + 8 * self.ends.len()
    }
}
