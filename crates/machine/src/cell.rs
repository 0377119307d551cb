//! Cells: from addresses to objects, reads, writes, and who can see them.

use crate::footprint::{AccessClass, Arrival, CellAccess, Order};
use crate::world::{PLACE, World, count};
use crate::{Failure, Halt, Limit, Mishap};
use partita_model::{
    Address, Cell, Class, ObjectId, Operand, Place, ShapeId, ShapeKind, Slot, Tag, Word,
};
use partita_source::Code;
use partita_tree::NodeId;

/// Bits of an object's first word.
const HOME_SHIFT: u32 = 32;
const SHARED: u64 = 1 << 63;

pub(crate) fn descriptor(shape: ShapeId, home: Place, shared: bool) -> Word {
    let shared = if shared { SHARED } else { 0 };
    let bits = u64::from(shape.0) | (u64::from(home.0) << HOME_SHIFT) | shared;
    Word { tag: Tag::Int, bits }
}

/// The shape in such a word.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the home is cut off")]
pub(crate) fn described(word: Word) -> ShapeId {
    ShapeId(word.bits as u32)
}

impl<'m> World<'m> {
    /// What an object is.
    #[must_use]
    #[inline]
    pub fn shape_of(&self, object: ObjectId) -> &'m partita_model::Shape {
        &self.model.shapes[described(self.objects[object.index()].words[0])]
    }
}

impl World<'_> {
    #[must_use]
    pub fn home_of(&self, object: ObjectId) -> Place {
        let bits = self.objects[object.index()].words[0].bits & !SHARED;
        Place(u32::try_from(bits >> HOME_SHIFT).unwrap_or(0))
    }

    /// Whether more than one task may know the object.
    #[inline]
    pub(crate) fn is_shared(&self, object: ObjectId) -> bool {
        self.objects[object.index()].words[0].bits & SHARED != 0
    }

    /// Static facts about a cell.
    #[must_use]
    #[inline]
    pub fn cell_info(&self, object: ObjectId, offset: u32) -> &Cell {
        self.shape_of(object).cell(offset)
    }

    /// The class of the object's cells when reached through references.
    #[must_use]
    pub fn type_class(&self, object: ObjectId) -> Class {
        self.shape_of(object).type_class
    }

    #[inline]
    pub(crate) fn read(&self, object: ObjectId, offset: u32) -> Word {
        self.note_read(object, offset);
        self.objects[object.index()].words[1 + offset as usize]
    }

    /// What is in a cell of the present world, if there is such a cell.
    #[must_use]
    pub fn content(&self, object: ObjectId, offset: u32) -> Option<Word> {
        let exists = object.index() < self.object_count;
        exists.then(|| self.objects[object.index()].words.get(1 + offset as usize).copied())?
    }

    /// Stores a value. References stored in a shared object make what they reach shared.
    pub(crate) fn write(&mut self, object: ObjectId, offset: u32, value: Word) -> Result<(), Halt> {
        let shared = self.is_shared(object);
        if shared {
            if let (Some(bound), Tag::Int) = (self.options.max_value, value.tag)
                && value.as_int().unsigned_abs() > bound.unsigned_abs()
                && matches!(
                    self.shape_of(object).kind,
                    ShapeKind::Statics | ShapeKind::Array { .. }
                )
            {
                return Err(Halt::Cut);
            }
            // What a pointer in a cell of a single task leads to, others do not get to know.
            if value.tag != Tag::Pointer
                || (self.cell_info(object, offset).visible && !self.is_local(object, offset))
            {
                self.share(value);
            }
        }
        self.log_write(object, offset, value);
        // The rest of the chunk stays: what becomes of it depends on what it was.
        self.note_read(object, offset);
        let seg = &mut self.objects[object.index()];
        let before = seg.words[1 + offset as usize];
        if before != value {
            *seg.edit_word(1 + offset as usize) = value;
        }
        if self.delays && self.is_met(object, offset) && !self.cell_info(object, offset).sync {
            self.widen_windows(Word::cell(object, offset), before, value);
        }
        if self.memory.relaxed() && self.cell_info(object, offset).remote {
            let memory = self.memory;
            memory.wrote(self, Word::cell(object, offset), value);
        }
        Ok(())
    }

    /// Marks everything reachable from a word as shared.
    pub(crate) fn share(&mut self, word: Word) {
        let Some(object) = word.leads_to() else { return };
        let mut work = vec![object];
        while let Some(object) = work.pop() {
            if self.is_shared(object) {
                continue;
            }
            let words = self.objects[object.index()].edit();
            words[0].bits |= SHARED;
            work.extend(words[1..].iter().filter_map(|word| word.leads_to()));
        }
    }

    /// A value-object that is nested in a cell stays there: the analyses rely on it.
    pub(crate) fn not_nested(
        &self,
        object: ObjectId,
        offset: u32,
        node: NodeId,
    ) -> Result<(), Halt> {
        if self.cell_info(object, offset).nested {
            return Err(limit(node, Limit::SingleValue).into());
        }
        Ok(())
    }

    /// The bounds of an array in a dimension.
    fn bounds_of(&self, object: ObjectId, dimension: usize) -> Option<(i64, i64)> {
        let ShapeKind::Array { rank } = self.shape_of(object).kind else { return None };
        let cells = self.cells(object);
        let known = dimension < rank as usize;
        known.then(|| (cells[2 * dimension].as_int(), cells[2 * dimension + 1].as_int()))
    }

    /// The cell an address denotes, with null and bounds checks.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is an index")]
    pub(crate) fn resolve(
        &self,
        task: usize,
        address: &Address,
        node: NodeId,
    ) -> Result<(ObjectId, u32), Halt> {
        match address {
            Address::Static { object, offset } => Ok((*object, *offset)),
            Address::Symmetric { offset, place } => {
                Ok((self.place(task, *place, node)?.statics(), *offset))
            }
            Address::Cell(operand) => {
                let word = self.get(task, *operand, node)?;
                known(word, node)?;
                match word.as_ref() {
                    Some((object, Some(offset))) => Ok((object, offset)),
                    Some((_, None)) => Err(limit(node, Limit::ObjectAsCell).into()),
                    None => Err(null(node)),
                }
            }
            Address::Field { object, offset, .. } => {
                let object = self.object(task, *object, node)?;
                // A value that went through `any` may be of another class than declared.
                let array = matches!(self.shape_of(object).kind, ShapeKind::Array { .. });
                if array || self.cells(object).len() <= *offset as usize {
                    return Err(limit(node, Limit::NoSuchField).into());
                }
                Ok((object, *offset))
            }
            Address::Element { object, indices, .. } => {
                let object = self.object(task, *object, node)?;
                let mut values = [0i64; 8];
                let rank = indices.len().min(values.len());
                for (dimension, (value, index)) in values.iter_mut().zip(indices).enumerate() {
                    let word = self.get(task, *index, node)?;
                    *value = match word.tag {
                        Tag::Int | Tag::Place => word.as_int(),
                        Tag::Term => self.index(word, self.bounds_of(object, dimension), node)?,
                        _ => return Err(crate::arith::mismatch(node).into()),
                    };
                }
                self.element(object, &values[..rank], node).map_err(Halt::from)
            }
        }
    }

    /// The offset of an element, with bounds check.
    ///
    /// # Errors
    /// An index outside, or an object that is no such array.
    pub fn element(
        &self,
        object: ObjectId,
        indices: &[i64],
        node: NodeId,
    ) -> Result<(ObjectId, u32), Failure> {
        let shape = self.shape_of(object);
        let ShapeKind::Array { rank } = shape.kind else {
            return Err(limit(node, Limit::NotAnArray));
        };
        if rank as usize != indices.len() {
            return Err(limit(node, Limit::Rank { rank }));
        }
        let cells = self.cells(object);
        let mut offset = 0i64;
        for (dimension, index) in indices.iter().enumerate() {
            let (low, high) = (cells[2 * dimension].as_int(), cells[2 * dimension + 1].as_int());
            if !(low..=high).contains(index) {
                let mishap = self.outside(object, dimension, (low, high), *index);
                return Err(Failure::new(Code::IndexOutOfBounds, node, mishap));
            }
            // Bounds fit memory, so this cannot overflow.
            offset = offset * (high - low + 1) + (index - low);
        }
        let offset = u32::try_from(offset).unwrap_or(u32::MAX) + 2 * rank;
        Ok((object, offset))
    }

    #[cold]
    fn outside(
        &self,
        object: ObjectId,
        dimension: usize,
        (low, high): (i64, i64),
        index: i64,
    ) -> Mishap {
        let array = self.object_name(object);
        let several = matches!(self.shape_of(object).kind, ShapeKind::Array { rank: 2.. });
        let dimension = several.then_some(dimension + 1);
        let style = self.model.vocabulary.style;
        Mishap::OutsideBounds { array, dimension, low, high, index, style }
    }

    pub(crate) fn object(
        &self,
        task: usize,
        operand: Operand,
        node: NodeId,
    ) -> Result<ObjectId, Halt> {
        let word = self.get(task, operand, node)?;
        known(word, node)?;
        match (word.tag, word.as_ref()) {
            (_, Some((object, None))) => Ok(object),
            (Tag::Ref, None) => Err(null(node)),
            _ => Err(limit(node, Limit::NotAnObject).into()),
        }
    }

    /// A place operand, or the task's own place.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a place")]
    pub(crate) fn place(
        &self,
        task: usize,
        place: Option<Operand>,
        node: NodeId,
    ) -> Result<Place, Halt> {
        let Some(place) = place else {
            return Ok(Place::new(count(&self.tasks[task].words, PLACE)));
        };
        let word = self.get(task, place, node)?;
        let number = match word.tag {
            Tag::Term => self.index(word, Some((0, i64::from(self.model.places) - 1)), node)?,
            Tag::Int | Tag::Place => word.as_int(),
            _ => return Err(crate::arith::mismatch(node).into()),
        };
        match u32::try_from(number) {
            Ok(place) if place < self.model.places => Ok(Place(place)),
            _ => {
                let vocabulary = &self.model.vocabulary;
                let shown = if vocabulary.place_names.is_empty() {
                    vocabulary.first_place.saturating_add(number)
                } else {
                    number
                };
                let count = self.model.places;
                let word = vocabulary.place.clone();
                let counted = if count == 1 { word.clone() } else { vocabulary.places() };
                let mishap = Mishap::NoPlace { word, number: shown, count, counted };
                Err(Failure::new(Code::BadPlace, node, mishap).into())
            }
        }
    }

    /// Records an access for race detection and reductions.
    pub(crate) fn touch(
        &mut self,
        task: usize,
        object: ObjectId,
        offset: u32,
        write: bool,
        atomic: bool,
        node: NodeId,
    ) {
        if object.index() >= self.loaded_objects {
            // Made in this very step: nobody else knows it in the state the step started from.
            return;
        }
        let info = self.cell_info(object, offset);
        let class = if info.sync {
            AccessClass::Sync
        } else if atomic {
            AccessClass::Atomic
        } else {
            AccessClass::Data
        };
        if info.observed && write {
            self.footprint.noticed = true;
        }
        let partita_model::Position { proc: id, loc } = self.here(task);
        let proc = self.model.proc(id);
        let order = if proc.commutes {
            Order::Free(id)
        } else if proc.meeting && self.meets_at(task) == Some(object) {
            Order::Meeting
        } else if !proc.swaps.is_empty() {
            Order::Call(id)
        } else if proc.adds.contains(loc.0) {
            Order::Sum
        } else {
            Order::Matters
        };
        let adds = proc.sums.contains(loc.0);
        let access = CellAccess { object, offset, write, class, node, order, adds };
        if self.options.segments && write && class != AccessClass::Data {
            let before = self.objects[object.index()].words[1 + offset as usize];
            self.footprint.before.push((self.footprint.accesses.len(), before));
        }
        self.footprint.accesses.push(access);
        self.note_access(task, access);
    }
}

impl World<'_> {
    /// The record that the meeting is about whose call a task is in.
    fn meets_at(&self, task: usize) -> Option<ObjectId> {
        match self.raw(task, Operand::Slot(Slot(0))).as_ref() {
            Some((object, None)) => Some(object),
            _ => None,
        }
    }

    /// Notes that a task comes to a meeting, if that is what the section is that it enters.
    pub(crate) fn note_arrival_at_meeting(&mut self, task: usize) {
        let partita_model::Position { proc, .. } = self.here(task);
        let proc = self.model.proc(proc);
        if !proc.meeting {
            return;
        }
        if let Some(object) = self.meets_at(task) {
            let with = (1..proc.params).map(|slot| self.raw(task, Operand::Slot(Slot(slot))));
            let with = with.collect();
            self.footprint.arrivals.push(Arrival { object, with });
        }
    }
}

/// Where control or memory depends on a value, it must be one that somebody knows.
#[inline]
pub(crate) fn known(word: Word, node: NodeId) -> Result<(), Failure> {
    if word.tag == Tag::Term { Err(from_outside(node)) } else { Ok(()) }
}

#[cold]
pub(crate) fn from_outside(node: NodeId) -> Failure {
    limit(node, Limit::FromOutside)
}

#[cold]
fn limit(node: NodeId, limit: Limit) -> Failure {
    Failure::new(Code::Unsupported, node, Mishap::Limit(limit))
}

fn null(node: NodeId) -> Halt {
    Failure::new(Code::NullDereference, node, Mishap::Null).into()
}
