//! Properties: tests over a state, evaluated without steps.

use crate::symbolic::not_modelled;
use crate::world::{BASE, FRAMES, POSITION, SLOTS, World, count, position};
use crate::{Failure, Halt, Mishap, SymbolicLimit};
use partita_model::{EntryId, Loc, Slot, Tag, Test, Word};
use partita_source::Code;
use partita_tree::{BinaryOp, NodeId};

impl World<'_> {
    fn entry_stack(&self, entry: EntryId) -> &[Word] {
        self.note_task(entry.index());
        &self.tasks[entry.index()].words
    }

    /// The value of a test that decides something: a value that nobody knows decides nothing.
    ///
    /// # Errors
    /// As [`World::evaluate`].
    pub fn judge(&self, test: &Test, node: NodeId) -> Result<Word, Failure> {
        let word = self.evaluate(test, node)?;
        if let (Tag::Term, Some(always)) = (word.tag, self.always(word)) {
            return Ok(Word::bool(always));
        }
        crate::cell::known(word, node)?;
        Ok(word)
    }

    /// The value of a test in the present state.
    ///
    /// # Errors
    /// An index out of bounds, an undefined value, an overflow: a finding of its own.
    pub fn evaluate(&self, test: &Test, node: NodeId) -> Result<Word, Failure> {
        let value = match test {
            Test::Const(word) => return Ok(*word),
            Test::Load { object, offset } => match self.evaluate(object, node)?.as_ref() {
                Some((object, None)) => self.read(object, *offset),
                _ => {
                    return Err(Failure::new(Code::NullDereference, node, Mishap::NullReference));
                }
            },
            Test::Element { object, indices } => match self.evaluate(object, node)?.as_ref() {
                Some((object, None)) => {
                    let mut values = Vec::with_capacity(indices.len());
                    for index in indices {
                        let index = self.evaluate(index, node)?;
                        crate::cell::known(index, node)?;
                        values.push(index.as_int());
                    }
                    let (object, offset) = self.element(object, &values, node)?;
                    self.read(object, offset)
                }
                _ => {
                    return Err(Failure::new(Code::NullDereference, node, Mishap::NullReference));
                }
            },
            // An ended task keeps nothing: its locals are read from what it left behind.
            Test::TaskSlot { entry, slot } => slot_of(self.entry_stack(*entry), *slot),
            Test::AtLabel { entry, loc } => {
                Word::bool(outermost_location(self.entry_stack(*entry)) == Some(*loc))
            }
            Test::Unary(op, int, a) => self.unary(*op, *int, self.evaluate(a, node)?, node)?,
            Test::Binary(op, int, a, b) => {
                let a = self.evaluate(a, node)?;
                match (op, a.tag, a.as_bool()) {
                    (BinaryOp::AndThen, Tag::Bool, false) | (BinaryOp::OrElse, Tag::Bool, true) => {
                        a
                    }
                    _ => {
                        let b = self.evaluate(b, node)?;
                        if a.tag == Tag::Term || b.tag == Tag::Term {
                            self.divides(*op, b, node).map_err(undecided(node))?;
                        }
                        self.binary(*op, *int, a, b, node)?
                    }
                }
            }
            Test::ToInt(a) => {
                let word = self.evaluate(a, node)?;
                if word.tag == Tag::Bool { Word::int(i64::from(word.as_bool())) } else { word }
            }
        };
        if value.is_undefined() {
            let unset = Mishap::PropertyReadsUnset;
            return Err(Failure::new(Code::UninitializedRead, node, unset));
        }
        Ok(value)
    }
}

/// A property has no step in which a state could be split.
fn undecided(node: NodeId) -> impl Fn(Halt) -> Failure {
    move |halt| match halt {
        Halt::Failed(failure) => failure,
        Halt::Blocked(_) | Halt::Cut | Halt::Later | Halt::Split(_) => {
            not_modelled(node, SymbolicLimit::PropertyDivides)
        }
    }
}

/// The value of a slot of an entry task's outermost frame.
fn slot_of(task: &[Word], slot: Slot) -> Word {
    task.get(FRAMES + SLOTS + slot.index()).copied().unwrap_or(Word::UNDEFINED)
}

/// Where an entry task stands in its outermost procedure; its end, once it has ended; nowhere while
/// a call runs.
fn outermost_location(task: &[Word]) -> Option<Loc> {
    let ended = task.get(BASE).is_none_or(|base| base.is_undefined());
    let calling = !ended && count(task, BASE) != FRAMES;
    let word = task.get(FRAMES + POSITION).filter(|_| !calling);
    word.map(|word| position(*word).loc)
}
