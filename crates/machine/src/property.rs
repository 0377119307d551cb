//! Properties: tests over a state, evaluated without steps: in the world, or in a packed state of a
//! fixed model without unpacking it.

use crate::seg::chunk_width;
use crate::world::{BASE, FRAMES, POSITION, SLOTS, World, count, split_position};
use crate::{Failure, arith};
use partita_model::{Loc, Slot, Tag, Test, Word};
use partita_tree::{BinaryOp, NodeId};

/// Where a test finds its values.
trait View {
    fn cell(&self, object: u32, offset: u32) -> Word;
    fn entry(&self, entry: usize) -> &[Word];
}

struct Unpacked<'w, 'm>(&'w World<'m>);

impl View for Unpacked<'_, '_> {
    fn cell(&self, object: u32, offset: u32) -> Word {
        self.0.objects[object as usize].words[1 + offset as usize]
    }

    fn entry(&self, entry: usize) -> &[Word] {
        &self.0.tasks[entry].words
    }
}

struct Packed<'w, 'm> {
    world: &'w World<'m>,
    state: &'w [u32],
}

impl View for Packed<'_, '_> {
    fn cell(&self, object: u32, offset: u32) -> Word {
        let position = self.world.position_of_cell(object, offset) as usize;
        let words = self.world.segments.get(self.state[position]);
        let cut = self.world.chunks[object as usize] > 1;
        let width = chunk_width(self.world.objects[object as usize].words.len());
        let at = 1 + offset as usize;
        words[if cut { at % width } else { at }]
    }

    fn entry(&self, entry: usize) -> &[Word] {
        self.world.segments.get(self.state[World::task_position(entry)])
    }
}

impl World<'_> {
    /// The value of a test in the present state.
    ///
    /// # Errors
    /// An index out of bounds, an undefined value, an overflow: a finding of its own.
    pub fn evaluate(&self, test: &Test, node: NodeId) -> Result<Word, Failure> {
        self.evaluate_by(&Unpacked(self), test, node)
    }

    /// The value of a test in a packed state of a fixed model; some state of it must be loaded.
    ///
    /// # Errors
    /// As for [`World::evaluate`].
    pub fn evaluate_packed(
        &self,
        state: &[u32],
        test: &Test,
        node: NodeId,
    ) -> Result<Word, Failure> {
        self.evaluate_by(&Packed { world: self, state }, test, node)
    }

    /// Whether every task of a packed state of a fixed model has ended.
    #[must_use]
    pub fn all_ended_packed(&self, state: &[u32]) -> bool {
        (0..self.task_count).all(|task| {
            let words = self.segments.get(state[World::task_position(task)]);
            words.get(BASE).is_none_or(|base| base.is_undefined())
        })
    }

    fn evaluate_by(&self, view: &impl View, test: &Test, node: NodeId) -> Result<Word, Failure> {
        let value = match test {
            Test::Const(word) => return Ok(*word),
            Test::Load { object, offset } => match self.evaluate_by(view, object, node)?.as_ref() {
                Some((object, None)) => view.cell(object, *offset),
                _ => return Err(Failure::new("null-dereference", node, "the reference is null")),
            },
            Test::Element { object, indices } => match self.evaluate_by(view, object, node)?.as_ref() {
                Some((object, None)) => {
                    let mut values = Vec::with_capacity(indices.len());
                    for index in indices {
                        values.push(self.evaluate_by(view, index, node)?.as_int());
                    }
                    let (object, offset) = self.element(object, &values, node)?;
                    view.cell(object, offset)
                }
                _ => return Err(Failure::new("null-dereference", node, "the reference is null")),
            },
            // An ended task keeps nothing: its locals are read from what it left behind.
            Test::TaskSlot { entry, slot } => slot_of(view.entry(*entry as usize), *slot),
            Test::AtLabel { entry, loc } => {
                Word::bool(outermost_location(view.entry(*entry as usize)) == Some(*loc))
            }
            Test::Unary(op, int, a) => arith::unary(*op, *int, self.evaluate_by(view, a, node)?, node)?,
            Test::Binary(op, int, a, b) => {
                let a = self.evaluate_by(view, a, node)?;
                match (op, a.tag, a.as_bool()) {
                    (BinaryOp::AndThen, Tag::Bool, false) | (BinaryOp::OrElse, Tag::Bool, true) => {
                        a
                    }
                    _ => arith::binary(*op, *int, a, self.evaluate_by(view, b, node)?, node)?,
                }
            }
            Test::ToInt(a) => {
                let word = self.evaluate_by(view, a, node)?;
                if word.tag == Tag::Bool { Word::int(i64::from(word.as_bool())) } else { word }
            }
        };
        if value.is_undefined() {
            let message = "the property reads a variable that has no value";
            return Err(Failure::new("uninitialized-read", node, message));
        }
        Ok(value)
    }
}

/// The value of a slot of an entry task's outermost frame.
fn slot_of(task: &[Word], slot: Slot) -> Word {
    task.get(FRAMES + SLOTS + slot.0 as usize).copied().unwrap_or(Word::UNDEFINED)
}

/// Where an entry task stands in its outermost procedure; its end, once it has ended; nowhere while
/// a call runs.
fn outermost_location(task: &[Word]) -> Option<Loc> {
    let ended = task.get(BASE).is_none_or(|base| base.is_undefined());
    let calling = !ended && count(task, BASE) != FRAMES;
    let position = task.get(FRAMES + POSITION).filter(|_| !calling);
    position.map(|word| split_position(*word).1)
}
