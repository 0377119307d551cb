//! Whether objects are touched at their homes, where a language says that they are.
//!
//! The search relies on it ([`Vocabulary::at_home`]): while a task writes a cell at the cell's home, it asks only who is there or
//! may still come. So what would make that wrong is watched for: a write away from home, and a read away from home of a
//! cell that is also written at home. Cells are told apart by the shape of their object and the field; those of an array are
//! one. What is written before others know the object does not count: that is how fields get their first values.
//!
//! A read and a write may be on different paths of a search. So what was seen is kept for all paths and threads of it, and whoever
//! comes second fails. Two kinds of cells may be taken for each other, which errs on the side of failing.
//!
//! [`Vocabulary::at_home`]: partita_tree::Vocabulary::at_home

use crate::cell::described;
use crate::world::World;
use crate::{Failure, Halt, Limit, Mishap};
use partita_model::{ObjectId, ShapeKind};
use partita_source::Code;
use partita_tree::NodeId;
use std::sync::atomic::{AtomicU64, Ordering};

const BLOCKS: usize = 1024;

/// What was seen so far, a bit for each kind of cell.
pub(crate) struct Seen {
    read_away: Vec<AtomicU64>,
    written: Vec<AtomicU64>,
}

impl Default for Seen {
    fn default() -> Self {
        let blocks = || (0..BLOCKS).map(|_| AtomicU64::new(0)).collect();
        Seen { read_away: blocks(), written: blocks() }
    }
}

impl Seen {
    /// Notes an access; whether both kinds were seen of such a cell.
    fn note(&self, kind: u64, away: bool) -> bool {
        let (block, bit) = ((kind / 64) as usize % BLOCKS, 1 << (kind % 64));
        let set = if away { &self.read_away[block] } else { &self.written[block] };
        if set.load(Ordering::Relaxed) & bit == 0 {
            set.fetch_or(bit, Ordering::SeqCst);
        }
        let has = |set: &AtomicU64| set.load(Ordering::SeqCst) & bit != 0;
        has(&self.read_away[block]) && has(&self.written[block])
    }
}

impl World<'_> {
    /// Fails where an access to an object that others know is not as the language promises.
    pub(crate) fn check_home(
        &self,
        task: usize,
        object: ObjectId,
        offset: u32,
        write: bool,
        node: NodeId,
    ) -> Result<(), Halt> {
        let shape = self.shape_of(object);
        let away = self.home_of(object) != self.place_of(task);
        if !self.model.stays(shape) || !(away || write) {
            return Ok(());
        }
        let offset = if matches!(shape.kind, ShapeKind::Array { .. }) { 0 } else { offset };
        let number = described(self.objects[object.index()].words[0]).0;
        let kind = u64::from(number).wrapping_mul(61).wrapping_add(u64::from(offset));
        if (away && write) || self.segments.seen.note(kind, away) {
            return Err(away_from_home(node));
        }
        Ok(())
    }
}

pub(crate) fn away_from_home(node: NodeId) -> Halt {
    Failure::new(Code::Unsupported, node, Mishap::Limit(Limit::AwayFromHome)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_one_cell() {
        let seen = Seen::default();
        assert!(!seen.note(70, true) && !seen.note(71, false) && !seen.note(70, true));
        assert!(seen.note(70, false) && seen.note(70, true) && !seen.note(71, false));
    }
}
