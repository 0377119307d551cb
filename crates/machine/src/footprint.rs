//! What a step touched: the basis of race detection, ample sets and lazy delivery.

use partita_model::{ObjectId, Place, Position};
use partita_tree::NodeId;

/// Whether an access can race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessClass {
    Data,
    /// Inside an atomic section or a guard: does not race with another such access.
    Atomic,
    /// On a `sync` cell: never races.
    Sync,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellAccess {
    pub object: ObjectId,
    pub offset: u32,
    pub write: bool,
    pub class: AccessClass,
    pub node: NodeId,
}

/// Why the network card may have to act first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The task waits for its operations towards a place, or all.
    Flush { task: u32, place: Option<Place> },
    /// The task issues a statement that is still pending.
    Reissue { task: u32, statement: Position },
}

/// An access of another task, made before, that an access of the step is not ordered after although
/// something delayed it (the segment rule).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Earlier {
    pub task: usize,
    pub access: CellAccess,
    pub own: CellAccess,
}

#[derive(Clone, Debug, Default)]
pub struct Footprint {
    pub accesses: Vec<CellAccess>,
    pub needs: Vec<Need>,
    /// Something other than cells that others could notice: output, an observed location, a
    /// remote operation, the atomic section kept.
    pub noticed: bool,
    /// Empty unless the model has weak operations.
    pub unordered: Vec<Earlier>,
}

impl Footprint {
    pub fn clear(&mut self) {
        self.accesses.clear();
        self.needs.clear();
        self.noticed = false;
        self.unordered.clear();
    }

    fn is_empty(&self) -> bool {
        self.accesses.is_empty()
            && self.needs.is_empty()
            && !self.noticed
            && self.unordered.is_empty()
    }

    /// Takes in what another step of the same task touches; the other is worthless then.
    #[inline]
    pub fn add(&mut self, other: &mut Footprint) {
        if self.is_empty() {
            return std::mem::swap(self, other);
        }
        self.accesses.extend_from_slice(&other.accesses);
        self.needs.extend_from_slice(&other.needs);
        self.noticed |= other.noticed;
        self.unordered.extend_from_slice(&other.unordered);
    }

    /// Two accesses of different tasks that race.
    #[must_use]
    pub fn race(&self, other: &Footprint) -> Option<(CellAccess, CellAccess)> {
        for a in &self.accesses {
            for b in &other.accesses {
                let same = a.object == b.object && a.offset == b.offset;
                if same && (a.write || b.write) && races(a.class, b.class) {
                    return Some((*a, *b));
                }
            }
        }
        None
    }
}

pub(crate) fn races(a: AccessClass, b: AccessClass) -> bool {
    match (a, b) {
        (AccessClass::Sync, _) | (_, AccessClass::Sync) => false,
        (AccessClass::Atomic, AccessClass::Atomic) => false,
        (AccessClass::Data, AccessClass::Data | AccessClass::Atomic)
        | (AccessClass::Atomic, AccessClass::Data) => true,
    }
}
