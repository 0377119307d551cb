//! Operands of operations as values.

use crate::world::World;
use crate::{Halt, arith};
use partita_model::{Operand, Tag, Word};
use partita_tree::NodeId;

impl World<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a truth value")]
    pub(super) fn condition(
        &self,
        task: usize,
        operand: Operand,
        node: NodeId,
    ) -> Result<bool, Halt> {
        let word = self.get(task, operand, node)?;
        match word.tag {
            Tag::Bool => Ok(word.as_bool()),
            Tag::Term => self.decided(word, node),
            _ => Err(arith::mismatch(node).into()),
        }
    }

    pub(super) fn values(
        &self,
        task: usize,
        operands: &[Operand],
        node: NodeId,
    ) -> Result<Vec<Word>, Halt> {
        operands.iter().map(|operand| self.get(task, *operand, node)).collect()
    }

    /// Arguments may be undefined: reading the parameter is the finding.
    pub(super) fn arguments(&self, task: usize, operands: &[Operand]) -> Vec<Word> {
        operands.iter().map(|operand| self.raw(task, *operand)).collect()
    }

    pub(super) fn bounds(
        &self,
        task: usize,
        operands: &[Operand],
        node: NodeId,
    ) -> Result<Option<Vec<(i64, i64)>>, Halt> {
        if operands.is_empty() {
            return Ok(None);
        }
        let mut values = Vec::with_capacity(operands.len());
        for value in self.values(task, operands, node)? {
            values.push(self.concrete(value, node)?);
        }
        Ok(Some(values.chunks(2).map(|pair| (pair[0], pair[1])).collect()))
    }
}
