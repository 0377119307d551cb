//! What cells held that tasks synchronise at, version by version, and who saw what.
//!
//! A version knows the write that ended it. While everything a new access conflicts with is ordered before it there is nothing to do.
//! Where something is not, the two may change places if the operations say so, or a guard must have been closed until the
//! other came (`guard.rs`).

use super::clock::{Actor, Clock, Moment};
use super::swap::Kind;
use partita_machine::CellAccess;
use partita_model::{ObjectId, Tag, Word};
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub(super) type CellName = (ObjectId, u32);

/// Versions that are kept of a cell.
const MOST_VERSIONS: usize = 256;

/// A write to a cell.
#[derive(Clone)]
pub(super) struct Write {
    pub(super) moment: Moment,
    /// Its place in the execution.
    pub(super) number: u64,
    pub(super) kind: Kind,
    /// What lies before it, itself included.
    pub(super) clock: Arc<Clock>,
    /// What who sees it is ordered after: of operations that commute with everything, with what others handed on before.
    pub(super) release: Arc<Clock>,
    pub(super) before: Word,
    pub(super) after: Word,
}

impl Write {
    /// What it adds to a number.
    pub(super) fn step(&self) -> Option<i64> {
        let number = |word: Word| (word.tag == Tag::Int).then(|| word.as_int());
        number(self.after)?.checked_sub(number(self.before)?)
    }
}

#[derive(Clone, Copy)]
struct Read {
    moment: Moment,
    kind: Kind,
}

#[derive(Default)]
struct Cell {
    writes: Vec<Write>,
    reads: Vec<Read>,
    /// Of writes that are no longer kept.
    forgotten: Clock,
}

#[derive(Default)]
pub(super) struct Sync {
    cells: FxHashMap<CellName, Cell>,
    /// Writes that were taken in.
    writes: usize,
}

impl Cell {
    /// The writes that are not ordered before a clock, the newest first. `None` when some of them are forgotten.
    fn unseen<'c>(&'c self, actor: Actor, clock: &Clock, found: &mut Vec<&'c Write>) -> Option<()> {
        for write in self.writes.iter().rev() {
            if write.moment.actor != actor && !clock.has(write.moment) {
                found.push(write);
            } else if write.kind.matters() {
                // All others came before it.
                return Some(());
            }
        }
        clock.covers(&self.forgotten).then_some(())
    }
}

impl Sync {
    /// The writes to a cell that are not ordered before a clock, the newest first. `None` when some of them are forgotten.
    pub(super) fn unseen<'s>(
        &'s self,
        name: CellName,
        actor: Actor,
        clock: &Clock,
        found: &mut Vec<&'s Write>,
    ) -> Option<()> {
        self.cells.get(&name).map_or(Some(()), |cell| cell.unseen(actor, clock, found))
    }

    /// What an access conflicts with, is not ordered after, and may not change places with. `None` when some of it is forgotten.
    pub(super) fn conflicts(
        &self,
        access: &CellAccess,
        actor: Actor,
        clock: &Clock,
        may: impl Fn(Kind) -> bool,
    ) -> Option<Vec<Moment>> {
        let Some(cell) = self.cells.get(&(access.object, access.offset)) else {
            return Some(Vec::new());
        };
        let mut writes = Vec::new();
        cell.unseen(actor, clock, &mut writes)?;
        let unseen = |read: &&Read| read.moment.actor != actor && !clock.has(read.moment);
        let reads = cell.reads.iter().filter(|_| access.write).filter(unseen);
        let writes = writes.into_iter().filter(|write| !may(write.kind)).map(|write| write.moment);
        let reads = reads.filter(|read| !may(read.kind)).map(|read| read.moment);
        Some(writes.chain(reads).collect())
    }

    /// The last write to a cell.
    pub(super) fn last(&self, name: CellName) -> Option<&Write> {
        self.cells.get(&name)?.writes.last()
    }

    pub(super) fn read(&mut self, access: &CellAccess, kind: Kind, moment: Moment, clock: &Clock) {
        let cell = self.cells.entry((access.object, access.offset)).or_default();
        let new = Read { moment, kind };
        let same = |read: &&mut Read| read.moment.actor == moment.actor && read.kind == kind;
        match cell.reads.iter_mut().find(same) {
            Some(read) => *read = new,
            None => {
                // Whoever is ordered after this read is ordered after what lies before it.
                cell.reads.retain(|read| !(read.kind == kind && clock.has(read.moment)));
                cell.reads.push(new);
            }
        }
    }

    /// # Errors
    /// Numbers are added and subtracted in any order: on the way one may become too large.
    pub(super) fn write(&mut self, access: &CellAccess, write: Write) -> Result<(), ()> {
        let cell = self.cells.entry((access.object, access.offset)).or_default();
        // Two writes of one step are one.
        if let Some(last) = cell.writes.last_mut()
            && last.number == write.number
        {
            last.after = write.after;
            return Ok(());
        }
        if write.kind.may_overflow() {
            let sign = write.step().map(i64::signum);
            let other = |have: &&Write| !write.clock.has(have.moment);
            let mut others = cell.writes.iter().filter(other);
            if sign.is_none() || !others.all(|have| have.step().map(i64::signum) == sign) {
                return Err(());
            }
        }
        // What does not change places with this does not with what came before it.
        if write.kind.matters() {
            cell.reads.retain(|read| !write.clock.has(read.moment));
        }
        if cell.writes.len() >= MOST_VERSIONS {
            for old in cell.writes.drain(..MOST_VERSIONS / 2) {
                cell.forgotten.add(old.moment);
            }
        }
        cell.writes.push(write);
        self.writes += 1;
        Ok(())
    }

    /// How much room it takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        (self.writes.min(self.cells.len() * MOST_VERSIONS) + self.cells.len()) * 128
    }

    /// Objects have new numbers: `old` by the new ones.
    pub(super) fn renumber(&mut self, old: &[ObjectId]) {
        if self.cells.is_empty() {
            return;
        }
        let new: FxHashMap<ObjectId, ObjectId> =
            old.iter().enumerate().map(|(new, old)| (*old, ObjectId::new(new))).collect();
        let cells = std::mem::take(&mut self.cells);
        let kept = cells
            .into_iter()
            .filter_map(|((object, offset), cell)| Some(((*new.get(&object)?, offset), cell)));
        self.cells = kept.collect();
    }
}
