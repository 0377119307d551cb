//! Constants, operands, addresses and the tests of properties.

use super::tables::no;
use super::{Invariant, Validator};
use crate::{
    Address, EntryId, ObjectId, Operand, Place, Proc, ShapeId, Slot, StaticContent, StringId, Tag,
    Test, Word,
};
use partita_tree::IntType;
use std::fmt::Display;

impl Validator<'_> {
    pub(super) fn width(&mut self, at: &dyn Display, int: IntType) {
        let known = matches!(int.bits, 8 | 16 | 32 | 64);
        self.demand(known, Invariant::Widths, at, format!("an integer of {} bits", int.bits));
    }

    pub(super) fn string(&mut self, at: &dyn Display, id: StringId) {
        self.demand(self.model.strings.get(id).is_some(), Invariant::Strings, at, no(id));
    }

    /// A word that the program is written with.
    pub(super) fn constant(&mut self, at: &dyn Display, word: Word) {
        match word.tag {
            Tag::Undefined | Tag::Int | Tag::Bool | Tag::Real | Tag::Place => {}
            Tag::Str | Tag::Complex => {
                self.string(at, word.as_string().unwrap_or(StringId(u32::MAX)));
            }
            Tag::Ref => {
                if let Some((object, _)) = word.as_ref() {
                    let known = self.model.objects.get(object).is_some();
                    self.demand(known, Invariant::Objects, at, no(object));
                }
            }
            Tag::Pointer => {
                let object = word.leads_to().and_then(|object| self.model.objects.get(object));
                self.demand(object.is_some(), Invariant::Objects, at, no(word));
            }
            Tag::Function => {
                let proc = word.as_function();
                let known = proc.is_some_and(|proc| self.model.procs.get(proc).is_some());
                self.demand(known, Invariant::Procs, at, no(word));
            }
            Tag::Task | Tag::Term => {
                let known = word == Word::UNKNOWN;
                self.demand(known, Invariant::Constants, at, format!("{word} is no constant"));
            }
        }
    }

    pub(super) fn slot(&mut self, at: &dyn Display, proc: &Proc, slot: Slot) {
        self.demand(proc.slots.get(slot).is_some(), Invariant::Slots, at, no(slot));
    }

    pub(super) fn operand(&mut self, at: &dyn Display, proc: &Proc, operand: Operand) {
        match operand {
            Operand::Slot(slot) => self.slot(at, proc, slot),
            Operand::Const(word) => self.constant(at, word),
        }
    }

    /// What an address names beside its operands.
    pub(super) fn address(&mut self, at: &dyn Display, address: &Address) {
        let model = self.model;
        let has = |place: Place, offset: u32| {
            let shape: Option<&crate::Shape> = model.shapes.get(ShapeId(place.0));
            place.0 < model.places && shape.is_some_and(|s| (offset as usize) < s.cells.len())
        };
        match address {
            Address::Static { object, offset } => {
                let there = has(Place(object.0), *offset);
                self.demand(there, Invariant::Addresses, at, format!("no scalar at {address}"));
            }
            Address::Symmetric { offset, .. } => {
                let there = (0..model.places).all(|place| has(Place(place), *offset));
                self.demand(there, Invariant::Addresses, at, format!("not everywhere: {address}"));
            }
            Address::Field { reach, .. } | Address::Element { reach, .. } => {
                self.class(at, reach.class());
            }
            Address::Cell(_) => {}
        }
    }

    /// The first instance of a symmetric object.
    pub(super) fn instances(&mut self, at: &dyn Display, base: ObjectId) {
        let model = self.model;
        let there = (0..model.places).map(Place).all(|place| {
            let object = base.0.checked_add(place.0).map(ObjectId);
            object.and_then(|object| model.objects.get(object)).is_some_and(|object| {
                matches!(object.content, StaticContent::Value { .. }) && object.home == place
            })
        });
        self.demand(there, Invariant::Addresses, at, format!("no instances from {base} on"));
    }

    pub(super) fn test(&mut self, at: &dyn Display, test: &Test) {
        match test {
            Test::Const(word) => self.constant(at, *word),
            Test::Load { object, .. } => self.test(at, object),
            Test::Element { object, indices } => {
                self.test(at, object);
                indices.iter().for_each(|index| self.test(at, index));
            }
            Test::TaskSlot { entry, slot } => {
                if let Some(proc) = self.entry_proc(at, *entry) {
                    self.slot(at, proc, *slot);
                    let watched = proc.slots.get(*slot).is_none_or(|info| info.observed);
                    self.demand(watched, Invariant::Watched, at, format!("{slot} is not observed"));
                }
            }
            Test::AtLabel { entry, loc } => {
                if let Some(proc) = self.entry_proc(at, *entry) {
                    self.demand(proc.code.get(*loc).is_some(), Invariant::Jumps, at, no(loc));
                }
            }
            Test::Unary(_, int, a) => {
                self.width(at, *int);
                self.test(at, a);
            }
            Test::Binary(_, int, a, b) => {
                self.width(at, *int);
                self.test(at, a);
                self.test(at, b);
            }
            Test::ToInt(a) => self.test(at, a),
        }
    }
}

impl<'m> Validator<'m> {
    /// The procedure of an entry, if both exist.
    fn entry_proc(&mut self, at: &dyn Display, entry: EntryId) -> Option<&'m Proc> {
        let Some(known) = self.model.entries.get(entry) else {
            self.broken(Invariant::Entries, at, no(entry));
            return None;
        };
        self.model.procs.get(known.proc)
    }
}
