//! What a step touched: the basis of race detection, ample sets and lazy delivery.

use partita_model::{ObjectId, Place, Position, ProcId, Word};
use partita_tree::{NodeId, SegmentMark};
use rustc_hash::FxHashMap;

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
    pub order: Order,
    /// It adds to the cell, and who does it looks at nothing.
    pub adds: bool,
}

/// With whose accesses an access may change places, whatever they do to the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Nobody's.
    Matters,
    /// Those of others that add to the cell as well.
    Sum,
    /// Those of others' calls of the same meeting: part of a `meeting operation`, at the record it is about.
    Meeting,
    /// All that others may do before it: part of this `commuting operation`.
    Free(ProcId),
    /// Those of others' calls of the operations that this one is said to commute with.
    Call(ProcId),
}

/// A task comes to a meeting: the record, and what else the operation was called with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    pub object: ObjectId,
    pub with: Box<[Word]>,
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
    /// Something other than cells that others could notice: an observed location, a
    /// remote operation, the atomic section kept.
    pub noticed: bool,
    /// Something was put out where others put out as well.
    pub prints: bool,
    pub arrivals: Vec<Arrival>,
    /// Segments that end and begin, with [`StepOptions::segments`](crate::StepOptions::segments) only.
    pub marks: Vec<SegmentMark>,
    /// What the cells held that were written, for accesses that synchronise, by their numbers. With segments only.
    pub before: Vec<(usize, Word)>,
    /// Groups whose tasks were waited for. With segments only.
    pub joined: Vec<ObjectId>,
    /// Empty unless the model has weak operations.
    pub unordered: Vec<Earlier>,
}

/// How much a footprint held at a moment of the step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Noted {
    accesses: usize,
    marks: usize,
    before: usize,
}

impl Footprint {
    pub(crate) fn noted(&self) -> Noted {
        Noted { accesses: self.accesses.len(), marks: self.marks.len(), before: self.before.len() }
    }

    /// What came later did not happen.
    pub(crate) fn forget_since(&mut self, noted: Noted) {
        self.accesses.truncate(noted.accesses);
        self.marks.truncate(noted.marks);
        self.before.truncate(noted.before);
    }

    pub fn clear(&mut self) {
        self.accesses.clear();
        self.needs.clear();
        (self.noticed, self.prints) = (false, false);
        self.arrivals.clear();
        self.marks.clear();
        self.before.clear();
        self.joined.clear();
        self.unordered.clear();
    }

    fn is_empty(&self) -> bool {
        self.accesses.is_empty()
            && self.needs.is_empty()
            && !self.noticed
            && !self.prints
            && self.arrivals.is_empty()
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
        self.prints |= other.prints;
        self.arrivals.append(&mut other.arrivals);
        self.unordered.extend_from_slice(&other.unordered);
    }

    /// Two accesses of different tasks that race.
    #[must_use]
    pub fn race(&self, other: &Footprint) -> Option<(CellAccess, CellAccess)> {
        if self.accesses.len().saturating_mul(other.accesses.len()) > MANY_PAIRS {
            return self.race_of_many(other);
        }
        for a in &self.accesses {
            for b in &other.accesses {
                if a.races_with(b) {
                    return Some((*a, *b));
                }
            }
        }
        None
    }

    /// The same for whole arrays: cell by cell.
    #[cold]
    fn race_of_many(&self, other: &Footprint) -> Option<(CellAccess, CellAccess)> {
        let mut by_cell: FxHashMap<(ObjectId, u32), Vec<&CellAccess>> = FxHashMap::default();
        for b in &other.accesses {
            by_cell.entry((b.object, b.offset)).or_default().push(b);
        }
        self.accesses.iter().find_map(|a| {
            let others = by_cell.get(&(a.object, a.offset))?;
            others.iter().find(|b| a.races_with(b)).map(|b| (*a, **b))
        })
    }
}

/// More pairs of accesses than this are not compared one by one.
const MANY_PAIRS: usize = 4096;

impl CellAccess {
    #[inline]
    fn races_with(&self, other: &CellAccess) -> bool {
        self.object == other.object
            && self.offset == other.offset
            && (self.write || other.write)
            && races(self.class, other.class)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Accesses by their numbers: cells 0 to 6, some of them writes, data and atomic.
    fn footprint(numbers: impl Iterator<Item = u32>) -> Footprint {
        let access = |number: u32| CellAccess {
            object: ObjectId(number % 2),
            offset: number % 7,
            write: number.is_multiple_of(11),
            class: if number.is_multiple_of(3) { AccessClass::Atomic } else { AccessClass::Data },
            node: NodeId(number),
            order: Order::Matters,
            adds: false,
        };
        Footprint { accesses: numbers.map(access).collect(), ..Footprint::default() }
    }

    #[test]
    fn many_accesses_race_as_few_do() {
        for seed in 0..200u32 {
            let one = footprint((0..seed % 9).map(|k| k * 5 + seed));
            let other = footprint((0..seed % 7).map(|k| k * 13 + seed * seed));
            assert_eq!(one.race(&other), one.race_of_many(&other), "{seed}");
        }
    }
}
