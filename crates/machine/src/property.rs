//! Properties: tests over a state, evaluated without steps.

use crate::world::World;
use crate::{Failure, arith};
use partita_model::{Tag, Test, Word};
use partita_tree::{BinaryOp, NodeId};

impl World<'_> {
    /// The value of a test in the present state.
    ///
    /// # Errors
    /// An index out of bounds, an undefined value, an overflow: a finding of its own.
    pub fn evaluate(&self, test: &Test, node: NodeId) -> Result<Word, Failure> {
        let value = match test {
            Test::Const(word) => return Ok(*word),
            Test::Load { object, offset } => match self.evaluate(object, node)?.as_ref() {
                Some((object, None)) => self.read(object, *offset),
                _ => return Err(Failure::new("null-dereference", node, "the reference is null")),
            },
            Test::Element { object, indices } => match self.evaluate(object, node)?.as_ref() {
                Some((object, None)) => {
                    let mut values = Vec::with_capacity(indices.len());
                    for index in indices {
                        values.push(self.evaluate(index, node)?.as_int());
                    }
                    let (object, offset) = self.element(object, &values, node)?;
                    self.read(object, offset)
                }
                _ => return Err(Failure::new("null-dereference", node, "the reference is null")),
            },
            // An ended task keeps nothing: its locals are read from what it left behind.
            Test::TaskSlot { entry, slot } => self.entry_slot(*entry as usize, slot.0),
            Test::AtLabel { entry, loc } => {
                let entry = *entry as usize;
                Word::bool(self.outermost_location(entry) == Some(*loc))
            }
            Test::Unary(op, int, a) => arith::unary(*op, *int, self.evaluate(a, node)?, node)?,
            Test::Binary(op, int, a, b) => {
                let a = self.evaluate(a, node)?;
                match (op, a.tag, a.as_bool()) {
                    (BinaryOp::AndThen, Tag::Bool, false) | (BinaryOp::OrElse, Tag::Bool, true) => {
                        a
                    }
                    _ => arith::binary(*op, *int, a, self.evaluate(b, node)?, node)?,
                }
            }
            Test::ToInt(a) => {
                let word = self.evaluate(a, node)?;
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
