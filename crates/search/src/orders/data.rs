//! Who touched a cell as data, and whether the next access is ordered after that: races.
//!
//! Of writes the last is enough: while nothing races, each is ordered after the one before (Flanagan and Freund's FastTrack, PLDI
//! 2009). Of reads those that are not ordered after each other are kept. Accesses that synchronise race with data too: in cells that have
//! any they are kept beside them.

use super::clock::{Actor, Clock, Moment};
use partita_machine::{AccessClass, CellAccess};
use partita_model::ObjectId;
use rustc_hash::FxHashMap;

/// An access of another task that a new one is not ordered after.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    pub(super) earlier: Moment,
    pub(super) object: ObjectId,
    pub(super) offset: u32,
}

#[derive(Clone, Copy)]
struct Cell {
    write: Moment,
    read: Moment,
    /// More readers, where there are any: a number in `crowds`, counted from one.
    crowd: u32,
}

const UNTOUCHED: Cell = Cell { write: Moment::NEVER, read: Moment::NEVER, crowd: 0 };

/// Accesses inside atomic sections and guards.
#[derive(Default)]
struct Atomic {
    reads: Vec<Moment>,
    writes: Vec<Moment>,
}

#[derive(Default)]
pub(super) struct Data {
    objects: Vec<Vec<Cell>>,
    /// How many there are.
    cells: usize,
    crowds: Vec<Vec<Moment>>,
    /// Numbers of crowds that are free again.
    free: Vec<u32>,
    atomic: FxHashMap<(ObjectId, u32), Atomic>,
}

impl Data {
    /// Takes in an access of a task at a moment. `clock` says what is ordered before. An access to `sync` cells is nobody's concern, but
    /// the end of a block is of those who use its variables.
    pub(super) fn access(
        &mut self,
        access: &CellAccess,
        now: Moment,
        clock: &Clock,
    ) -> Result<(), Clash> {
        match access.class {
            AccessClass::Sync if access.write => self.against_data(access, now.actor, clock),
            AccessClass::Sync => Ok(()),
            AccessClass::Data => self.plain(access, now, clock),
            AccessClass::Atomic => {
                self.against_data(access, now.actor, clock)?;
                let atomic = self.atomic.entry((access.object, access.offset)).or_default();
                let set = if access.write { &mut atomic.writes } else { &mut atomic.reads };
                keep(set, now);
                Ok(())
            }
        }
    }

    fn plain(&mut self, access: &CellAccess, now: Moment, clock: &Clock) -> Result<(), Clash> {
        self.against_data(access, now.actor, clock)?;
        if !self.atomic.is_empty()
            && let Some(atomic) = self.atomic.get(&(access.object, access.offset))
        {
            let reads = atomic.reads.iter().filter(|_| access.write);
            first_after(atomic.writes.iter().chain(reads), access, now.actor, clock)?;
        }
        let cell = self.cell(access.object, access.offset);
        let before = *cell;
        if access.write {
            *cell = Cell { write: now, ..UNTOUCHED };
            if before.crowd > 0 {
                self.crowds[before.crowd as usize - 1].clear();
                self.free.push(before.crowd);
            }
        } else if before.read.actor == now.actor || clock.has(before.read) {
            cell.read = now;
        } else if before.crowd > 0 {
            keep(&mut self.crowds[before.crowd as usize - 1], now);
        } else {
            let crowd = self.free_crowd();
            self.crowds[crowd as usize - 1].push(now);
            self.cell(access.object, access.offset).crowd = crowd;
        }
        Ok(())
    }

    fn free_crowd(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.crowds.push(Vec::new());
            u32::try_from(self.crowds.len()).unwrap_or(u32::MAX)
        })
    }

    /// Whether an access is ordered after all data accesses that it conflicts with.
    pub(super) fn against_data(
        &mut self,
        access: &CellAccess,
        actor: Actor,
        clock: &Clock,
    ) -> Result<(), Clash> {
        let Some(cell) = self
            .objects
            .get(access.object.index())
            .and_then(|cells| cells.get(access.offset as usize))
            .copied()
        else {
            return Ok(());
        };
        first_after([&cell.write], access, actor, clock)?;
        if !access.write {
            return Ok(());
        }
        first_after([&cell.read], access, actor, clock)?;
        match cell.crowd {
            0 => Ok(()),
            number => first_after(&self.crowds[number as usize - 1], access, actor, clock),
        }
    }

    fn cell(&mut self, object: ObjectId, offset: u32) -> &mut Cell {
        let at = object.index();
        if self.objects.len() <= at {
            self.objects.resize_with(at + 1, Vec::new);
        }
        let cells = &mut self.objects[at];
        if cells.len() <= offset as usize {
            self.cells += offset as usize + 1 - cells.len();
            cells.resize(offset as usize + 1, UNTOUCHED);
        }
        &mut cells[offset as usize]
    }

    /// How much room it takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        self.cells * size_of::<Cell>() + (self.crowds.len() + self.atomic.len()) * 64
    }

    /// Objects have new numbers: `old` by the new ones.
    pub(super) fn renumber(&mut self, old: &[ObjectId]) {
        let mut before = std::mem::take(&mut self.objects);
        let take = |object: &ObjectId| before.get_mut(object.index()).map(std::mem::take);
        self.objects = old.iter().map(take).map(Option::unwrap_or_default).collect();
        self.cells = self.objects.iter().map(Vec::len).sum();
        let mut atomic = std::mem::take(&mut self.atomic);
        if atomic.is_empty() {
            return;
        }
        let new: FxHashMap<ObjectId, ObjectId> =
            old.iter().enumerate().map(|(new, old)| (*old, ObjectId::new(new))).collect();
        self.atomic = atomic
            .drain()
            .filter_map(|((object, offset), cell)| Some(((*new.get(&object)?, offset), cell)))
            .collect();
    }
}

/// One moment for each task, its last.
fn keep(moments: &mut Vec<Moment>, now: Moment) {
    match moments.iter_mut().find(|moment| moment.actor == now.actor) {
        Some(known) => known.at = now.at,
        None => moments.push(now),
    }
}

/// The first of these moments of others that does not lie before an access.
fn first_after<'m>(
    moments: impl IntoIterator<Item = &'m Moment>,
    access: &CellAccess,
    actor: Actor,
    clock: &Clock,
) -> Result<(), Clash> {
    for moment in moments {
        if moment.actor != actor && !clock.has(*moment) {
            let (object, offset) = (access.object, access.offset);
            return Err(Clash { earlier: *moment, object, offset });
        }
    }
    Ok(())
}
