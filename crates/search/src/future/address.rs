//! From addresses to cells in the abstract execution, and what is noted about them.
//!
//! A known place, object or index gives single cells; an unknown one gives all that it can mean; what
//! cannot be told cell by cell is known by the class of its address, and by where the object was made
//! if it was made at run time. An object of the state that the task holds a reference to is known by itself;
//! one that it makes later concerns nobody.

use super::cells::CellId;
use super::exec::Run;
use super::graph::ObjectAccess;
use super::value::{Home, Value};
use partita_model::access::{EVERYTHING, Reach, reach_of};
use partita_model::{Access, Address, Class, ObjectId, Operand, Place, Tag};

/// The cells an address may mean.
pub(super) enum Target {
    One(CellId),
    Several(Vec<CellId>),
    Class {
        class: Class,
        of: Objects,
    },
    /// Of an object of the state: a field or an index, or all of it.
    Object {
        object: ObjectId,
        home: Place,
        cell: Option<i64>,
        class: Class,
    },
    /// Of an object that did not exist in the state; at this place if it is known.
    Fresh {
        class: Class,
        home: Home,
    },
}

/// The objects that a class of cells is taken of.
#[derive(Clone, Copy)]
pub(super) enum Objects {
    All,
    /// Those at this place.
    Near(Place),
    /// Those made at run time, at this place if it is known.
    Made(Home),
}

/// The path ends here: the operation fails.
pub(super) struct Fails;

impl Run<'_, '_> {
    /// The place of an operand, or the task's own; `None` when it is unknown.
    pub(super) fn place(&self, operand: Option<Operand>) -> Result<Option<Place>, Fails> {
        let value = operand.map_or(self.stack.place, |operand| self.get(operand));
        match value {
            Value::Known(word) if matches!(word.tag, Tag::Int | Tag::Place) => {
                match u32::try_from(word.as_int()) {
                    Ok(place) if place < self.facts.model.places => Ok(Some(Place(place))),
                    _ => Err(Fails),
                }
            }
            Value::Known(_) => Err(Fails),
            Value::Object(..)
            | Value::Fresh(_)
            | Value::Closed
            | Value::Made(_)
            | Value::Unknown => Ok(None),
        }
    }

    /// The objects that an access by a class through an unknown reference may mean. Where the language
    /// keeps such objects at their places, they are where the task is.
    fn unknown(&self, class: Class) -> Objects {
        match (self.facts.staying.contains(class.0), self.place(None)) {
            (true, Ok(Some(here))) => Objects::Near(here),
            (_, Ok(_) | Err(Fails)) => Objects::All,
        }
    }

    pub(super) fn resolve(&self, address: &Address) -> Result<Target, Fails> {
        let cells = &self.facts.cells;
        let one = |object: ObjectId, offset: u32| cells.cell(object, offset).map(Target::One);
        let class = reach_of(self.facts.model, address).class();
        let class_of = |of: Objects| Ok(Target::Class { class, of });
        match address {
            Address::Static { object, offset } => one(*object, *offset).ok_or(Fails),
            Address::Symmetric { offset, place } => match self.place(*place)? {
                Some(place) => one(place.statics(), *offset).ok_or(Fails),
                None => {
                    let places = (0..self.facts.model.places).map(Place);
                    let all = places.filter_map(|place| cells.cell(place.statics(), *offset));
                    Ok(Target::Several(all.collect()))
                }
            },
            Address::Cell(operand) => match self.get(*operand) {
                Value::Known(word) => match word.as_ref() {
                    Some((object, Some(offset))) => one(object, offset).ok_or(Fails),
                    _ => Err(Fails),
                },
                Value::Object(_, home) => class_of(Objects::Made(Some(home))),
                Value::Fresh(home) => Ok(Target::Fresh { class, home }),
                Value::Made(home) => class_of(Objects::Made(home)),
                Value::Closed | Value::Unknown => class_of(self.unknown(class)),
            },
            Address::Field { object, offset, .. } => match self.get(*object) {
                Value::Known(word) => match word.as_ref() {
                    Some((object, None)) => one(object, *offset).ok_or(Fails),
                    _ => Err(Fails),
                },
                Value::Object(object, home) => {
                    Ok(Target::Object { object, home, cell: Some(i64::from(*offset)), class })
                }
                Value::Fresh(home) => Ok(Target::Fresh { class, home }),
                Value::Made(home) => class_of(Objects::Made(home)),
                Value::Closed | Value::Unknown => class_of(self.unknown(class)),
            },
            Address::Element { object, indices, .. } => match self.get(*object) {
                Value::Known(word) => match word.as_ref() {
                    Some((object, None)) => self.elements(object, indices),
                    _ => Err(Fails),
                },
                Value::Object(object, home) => {
                    let cell = self.single_index(indices);
                    Ok(Target::Object { object, home, cell, class })
                }
                Value::Fresh(home) => Ok(Target::Fresh { class, home }),
                Value::Made(home) => class_of(Objects::Made(home)),
                Value::Closed | Value::Unknown => class_of(self.unknown(class)),
            },
        }
    }

    /// The index into an array with one dimension, if it is known.
    fn single_index(&self, indices: &[Operand]) -> Option<i64> {
        let [index] = indices else { return None };
        match self.get(*index) {
            Value::Known(word) if matches!(word.tag, Tag::Int | Tag::Place) => Some(word.as_int()),
            Value::Known(_)
            | Value::Object(..)
            | Value::Fresh(_)
            | Value::Closed
            | Value::Made(_)
            | Value::Unknown => None,
        }
    }

    /// The elements of an array that the known indices leave.
    fn elements(&self, object: ObjectId, indices: &[Operand]) -> Result<Target, Fails> {
        let cells = &self.facts.cells;
        let content = cells.content(object).ok_or(Fails)?;
        if cells.rank(object) as usize != indices.len() || indices.is_empty() {
            return Err(Fails);
        }
        let mut known = Vec::with_capacity(indices.len());
        for (dimension, index) in (0u32..).zip(indices) {
            let (low, high) = cells.bounds(object, dimension).ok_or(Fails)?;
            let index = match self.get(*index) {
                Value::Known(word) if matches!(word.tag, Tag::Int | Tag::Place) => {
                    if !(low..=high).contains(&word.as_int()) {
                        return Err(Fails);
                    }
                    Some(word.as_int() - low)
                }
                Value::Known(_) => return Err(Fails),
                Value::Object(..)
                | Value::Fresh(_)
                | Value::Closed
                | Value::Made(_)
                | Value::Unknown => None,
            };
            known.push((index, high - low + 1));
        }
        // Row by row, the last index fastest.
        let fits = |cell: CellId| {
            let mut rest = i64::from(cell - content.start);
            known.iter().rev().all(|(index, extent)| {
                let own = rest % (*extent).max(1);
                rest /= (*extent).max(1);
                index.is_none_or(|index| index == own)
            })
        };
        if known.iter().all(|(index, _)| index.is_some()) {
            let offset = known.iter().fold(0i64, |at, (index, extent)| {
                at.saturating_mul(*extent).saturating_add(index.unwrap_or(0))
            });
            let cell = u32::try_from(i64::from(content.start).saturating_add(offset));
            return cell.ok().filter(|cell| content.contains(cell)).map(Target::One).ok_or(Fails);
        }
        Ok(Target::Several(content.clone().filter(|cell| fits(*cell)).collect()))
    }

    fn touch(&mut self, target: &Target, write: bool) {
        match target {
            Target::One(cell) => self.touch_cell(*cell, write),
            Target::Several(cells) => cells.iter().for_each(|cell| self.touch_cell(*cell, write)),
            Target::Class { class, of } => self.accesses(*of).add(Reach::any(*class), write),
            Target::Object { object, cell, .. } => {
                let (object, cell) = (*object, *cell);
                self.effects.objects.push(ObjectAccess { object, cell, write });
            }
            Target::Fresh { .. } => {}
        }
    }

    /// Where accesses are noted of which only the class is known. The task may be anywhere by then, so
    /// none of them is to an own instance.
    fn accesses(&mut self, of: Objects) -> &mut Access {
        match of {
            Objects::All => &mut self.effects.rest,
            Objects::Near(place) => self.effects.near.at(Some(place)),
            Objects::Made(home) => self.effects.made.at(home),
        }
    }

    fn touch_cell(&mut self, cell: CellId, write: bool) {
        let meets = self
            .stack
            .frames
            .last()
            .and_then(|frame| self.facts.slices[frame.proc].meets_at(&frame.slots));
        let own = meets.is_some_and(|object| object == self.facts.cells.place(cell).0);
        let effects = &mut self.effects;
        match (own, write) {
            (false, false) => effects.reads.push(cell),
            (false, true) => effects.writes.push(cell),
            (true, false) => effects.own_reads.push(cell),
            (true, true) => effects.own_writes.push(cell),
        }
    }

    pub(super) fn access(&mut self, address: &Address, write: bool) -> Result<Target, Fails> {
        let target = self.resolve(address)?;
        self.touch(&target, write);
        Ok(target)
    }

    /// An access through a pointer: anywhere in its object.
    pub(super) fn in_memory(&mut self, pointer: Operand, write: bool) -> Result<(), Fails> {
        let class = self.facts.model.memory.unwrap_or(EVERYTHING);
        let of = match self.get(pointer) {
            Value::Known(word) => match word.leads_to() {
                Some(object) => {
                    for cell in self.facts.cells.family(object) {
                        self.touch_cell(cell, write);
                    }
                    return Ok(());
                }
                // Null: freeing it is nothing, and everything else fails.
                None => return Ok(()),
            },
            Value::Fresh(_) => return Ok(()),
            Value::Object(_, home) => Objects::Made(Some(home)),
            Value::Made(home) => Objects::Made(home),
            Value::Closed | Value::Unknown => Objects::All,
        };
        self.accesses(of).add(Reach::any(class), write);
        Ok(())
    }

    /// An access to a whole value-object.
    pub(super) fn whole(
        &mut self,
        object: Operand,
        reach: Reach,
        write: bool,
    ) -> Result<(), Fails> {
        let of = match self.get(object) {
            Value::Known(word) => match word.as_ref() {
                Some((object, None)) => {
                    for cell in self.facts.cells.family(object) {
                        self.touch_cell(cell, write);
                    }
                    return Ok(());
                }
                _ => return Err(Fails),
            },
            Value::Fresh(_) => return Ok(()),
            // What is nested in it belongs to it.
            Value::Object(_, home) => Objects::Made(Some(home)),
            Value::Made(home) => Objects::Made(home),
            Value::Closed | Value::Unknown => self.unknown(reach.class()),
        };
        self.accesses(of).add(Reach::any(reach.class()), write);
        Ok(())
    }
}
