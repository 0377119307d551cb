//! Memory that is dealt over places: the parts of one allocation, and the instances of a symmetric object.
//!
//! A part has one word more than its cells, a pointer to the part at the next place; the last leads to the first. No program
//! sees that word, and it never changes.

use super::memory::wrong;
use crate::cell::described;
use crate::mishap::MemoryFault;
use crate::world::World;
use crate::{Halt, arith};
use partita_model::memory::{ALIVE, FIRST_CELL, FREED, Lifetime, MemoryShape, SIZE, STATE};
use partita_model::{ObjectId, Place, ShapeKind, Word};
use partita_source::Code;
use partita_tree::NodeId;

impl World<'_> {
    /// One object at each place, with cells as in another: so many blocks of so many bytes, dealt round.
    pub(super) fn new_parts(
        &mut self,
        like: ObjectId,
        blocks: i64,
        bytes: i64,
        node: NodeId,
    ) -> Result<Word, Halt> {
        let shape = described(self.objects[like.index()].words[0]);
        let places = self.model.places;
        let mut made = Vec::new();
        for place in 0..places {
            let (all, number) = (i64::from(places), i64::from(place));
            let own = blocks / all + i64::from(number < blocks % all);
            let size = own.checked_mul(bytes).ok_or_else(|| arith::mismatch(node))?;
            made.push(self.fresh_memory(shape, size, false, (Place(place), true), node)?);
        }
        let mut objects = Vec::new();
        for words in &mut made {
            words.push(Word::NULL);
            objects.push(self.add_object(words));
        }
        for (index, object) in objects.iter().enumerate() {
            let next = objects[(index + 1) % objects.len()];
            if let Some(link) = self.objects[object.index()].edit().last_mut() {
                *link = Word::pointer(next, 0);
            }
        }
        Ok(Word::pointer(objects[0], 0))
    }

    /// The part behind a part, if there are several.
    fn next_part(&self, object: ObjectId) -> Option<ObjectId> {
        let words = &self.objects[object.index()].words;
        let ShapeKind::Memory(MemoryShape { pattern, lifetime: Lifetime::Heap }) =
            self.model.shapes[described(words[0])].kind
        else {
            return None;
        };
        if words[1 + STATE as usize] != ALIVE {
            return None;
        }
        let size = u32::try_from(words[1 + SIZE as usize].bits).unwrap_or(0);
        let cells = self.model.patterns[pattern].count(size);
        let link = words.get(1 + FIRST_CELL as usize + usize::try_from(cells).ok()?)?;
        link.as_pointer().map(|(next, _)| next)
    }

    /// All parts that one is of, itself first.
    pub(super) fn parts_of(&self, object: ObjectId) -> Vec<ObjectId> {
        let mut parts = vec![object];
        let mut at = object;
        while let Some(next) = self.next_part(at).filter(|next| *next != object) {
            parts.push(next);
            at = next;
        }
        parts
    }

    /// The part, or instance, at a place.
    pub(super) fn part_at(
        &self,
        object: ObjectId,
        place: i64,
        node: NodeId,
    ) -> Result<ObjectId, Halt> {
        let home = self.home_of(object);
        let wanted = u32::try_from(place).ok().filter(|place| *place < self.model.places);
        let Some(wanted) = wanted else {
            return Err(wrong(Code::BadPlace, node, MemoryFault::NoPart { place }));
        };
        if wanted == home.0 {
            return Ok(object);
        }
        let words = &self.objects[object.index()].words;
        let ShapeKind::Memory(memory) = self.model.shapes[described(words[0])].kind else {
            return Err(wrong(Code::InvalidPointer, node, MemoryFault::NotMemory));
        };
        if let Lifetime::Static { .. } = memory.lifetime {
            let first = object.0.checked_sub(home.0).map(ObjectId);
            let found = first.map(|first| first.instance(Place(wanted)));
            let same = |found: &ObjectId| {
                self.objects.get(found.index()).is_some_and(|other| {
                    described(other.words[0]) == described(words[0])
                        && self.home_of(*found).0 == wanted
                })
            };
            return found
                .filter(same)
                .ok_or_else(|| wrong(Code::InvalidPointer, node, MemoryFault::NoPart { place }));
        }
        if words[1 + STATE as usize] == FREED {
            let object = self.object_name(object);
            return Err(wrong(Code::UseAfterFree, node, MemoryFault::Freed { object }));
        }
        let parts = self.parts_of(object);
        let found = parts.into_iter().find(|part| self.home_of(*part).0 == wanted);
        found.ok_or_else(|| wrong(Code::Unsupported, node, MemoryFault::NoPart { place }))
    }
}
