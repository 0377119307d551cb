//! Meetings: the records at which tasks wait for each other, and when a future may be cut there.
//!
//! The argument is in `docs/adr/0006-futures-and-barriers.md`; the letters below are its conditions.

use super::cells::{CellId, StaticCells};
use super::exec::Facts;
use super::graph::Touched;
use super::value::Value;
use partita_machine::{Arrival, World};
use partita_model::{BitSet, Model, ObjectId, ProcId, ShapeKind, Word};

/// A set of meetings, a bit for each.
pub(crate) type Mask = u64;

struct Meeting {
    object: ObjectId,
    proc: ProcId,
    /// More than one operation meets at it.
    mixed: bool,
    /// The cell that says how many meet, once the meeting is known to keep its promise.
    parties: Option<CellId>,
    /// Who leaves it changes nothing.
    looks_only: bool,
}

/// A way of coming to a meeting.
pub(crate) type ArrivalId = u32;

#[derive(Default)]
pub(crate) struct Meetings {
    known: Vec<Meeting>,
    /// The ways of coming to them: the record, and what else the operation is called with.
    arrivals: Vec<(ObjectId, Box<[Value]>)>,
}

impl Meetings {
    /// A call of a meeting was seen.
    pub(crate) fn called(&mut self, object: ObjectId, proc: ProcId) {
        let full = self.known.len() >= Mask::BITS as usize;
        match self.known.iter_mut().find(|meeting| meeting.object == object) {
            Some(meeting) => meeting.mixed |= meeting.proc != proc,
            None if full => {}
            None => self.known.push(Meeting {
                object,
                proc,
                mixed: false,
                parties: None,
                looks_only: false,
            }),
        }
    }

    /// The number of a way of coming to a meeting.
    pub(crate) fn arrival(&mut self, object: ObjectId, with: Box<[Value]>) -> ArrivalId {
        let known =
            self.arrivals.iter().position(|(other, values)| (*other, values) == (object, &with));
        let at = known.unwrap_or_else(|| {
            self.arrivals.push((object, with));
            self.arrivals.len() - 1
        });
        u32::try_from(at).unwrap_or(ArrivalId::MAX)
    }

    /// Whether all these ways of coming to the meeting of an arrival are the same as that one.
    pub(crate) fn alike(&self, arrivals: &BitSet, arrival: &Arrival) -> bool {
        let same =
            |value: &Value, word: &Word| matches!(value, Value::Known(known) if known == word);
        arrivals.iter().all(|at| match self.arrivals.get(at as usize) {
            Some((object, values)) => {
                *object != arrival.object
                    || values.len() == arrival.with.len()
                        && values.iter().zip(&arrival.with).all(|(value, word)| same(value, word))
            }
            None => false,
        })
    }

    /// The number of the meeting at an object.
    pub(crate) fn of(&self, object: ObjectId) -> Option<u32> {
        let at = self.known.iter().position(|meeting| meeting.object == object)?;
        u32::try_from(at).ok()
    }

    /// Finds the meetings that keep their promise, given all that the tasks may ever do: (a) nobody
    /// is spawned; (f) only the meeting's own operation, and one only, writes its record, apart from
    /// `parties`; (g) no network card does.
    pub(crate) fn judge(
        &mut self,
        model: &Model,
        relaxed: bool,
        facts: &Facts<'_>,
        ever: &[&Touched],
    ) {
        let cells = &facts.cells;
        if model.has_spawn {
            return;
        }
        for meeting in self.known.iter_mut().filter(|meeting| !meeting.mixed) {
            let Some(shape) = cells.shape(meeting.object) else { continue };
            let names = shape.cells.iter().map(|cell| &*cell.name);
            let offset = (0u32..).zip(names).find(|(_, name)| *name == "parties");
            let parties = offset.and_then(|(offset, _)| cells.cell(meeting.object, offset));
            let content = cells.content(meeting.object).unwrap_or(0..0);
            let keeps = |cell: CellId| {
                let info = cells.info(cell);
                let tampered = ever.iter().any(|reach| reach.touches_outside(cells, cell, true));
                let by_card = relaxed && info.remote;
                let by_hand = tampered && Some(cell) != parties;
                !(info.nested || by_card || by_hand)
            };
            if matches!(shape.kind, ShapeKind::Record(_)) && content.clone().all(keeps) {
                meeting.parties = parties;
                meeting.looks_only = facts.slices[meeting.proc].looks_only;
            }
        }
    }

    /// Whether calls of the meeting at an object change places with each other, as far as they come in the same way. `mask`:
    /// the meetings at which no round ends.
    pub(crate) fn commutes(&self, object: ObjectId, mask: Mask) -> bool {
        let at = self.known.iter().position(|meeting| meeting.object == object);
        at.is_some_and(|at| mask & (1 << at) != 0 && self.known[at].looks_only)
    }

    pub(crate) fn any(&self) -> bool {
        self.known.iter().any(|meeting| meeting.parties.is_some())
    }

    /// The meetings that wait for every task, as things are now (b).
    pub(crate) fn of_everybody(&self, world: &World<'_>, cells: &StaticCells<'_>) -> Mask {
        let everybody = Word::index(world.model.entries.len());
        self.mask(|parties| {
            let (object, offset) = cells.place(parties);
            world.cells(object).get(offset as usize) == Some(&everybody)
        })
    }

    /// The meetings whose number of parties a future may change (c).
    pub(crate) fn changed(&self, cells: &StaticCells<'_>, reach: &Touched) -> Mask {
        self.mask(|parties| reach.touches(cells, parties, true))
    }

    fn mask(&self, holds: impl Fn(CellId) -> bool) -> Mask {
        let meetings = self.known.iter().enumerate();
        let found = meetings.filter(|(_, meeting)| meeting.parties.is_some_and(&holds));
        found.fold(0, |mask, (bit, _)| mask | 1 << bit)
    }
}
