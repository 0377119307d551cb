//! Intrinsics of terms.

use super::Symbolic;
use super::arith::not_modelled;
use crate::{Failure, SymbolicLimit};
use partita_model::{Scalar, Word};
use partita_tree::{BinaryOp, IntType, Intrinsic, NodeId, UnaryOp};

impl Symbolic {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others take no terms")]
    pub(crate) fn intrinsic(
        &self,
        op: Intrinsic,
        args: &[Word],
        node: NodeId,
    ) -> Result<Word, Failure> {
        let Some(&first) = args.first() else { return Err(crate::arith::mismatch(node)) };
        match op {
            Intrinsic::Abs => {
                let negative = self.binary(BinaryOp::Lt, first, Word::int(0), node)?;
                self.either(negative, self.unary(UnaryOp::Neg, first, node)?, first, node)
            }
            Intrinsic::Min | Intrinsic::Max => {
                let mut best = first;
                for other in &args[1..] {
                    let less = if op == Intrinsic::Min { BinaryOp::Lt } else { BinaryOp::Gt };
                    let better = self.binary(less, *other, best, node)?;
                    best = self.either(better, *other, best, node)?;
                }
                Ok(best)
            }
            Intrinsic::Trunc => self.convert(Scalar::Int(IntType::DEFAULT), first, node),
            Intrinsic::Floor | Intrinsic::Ceil => {
                let down = |this: &Self, word: Word| -> Result<Word, Failure> {
                    let whole = this.convert(Scalar::Int(IntType::DEFAULT), word, node)?;
                    let above = this.binary(BinaryOp::Gt, whole, word, node)?;
                    let less = this.binary(BinaryOp::Sub, whole, Word::int(1), node)?;
                    this.either(above, less, whole, node)
                };
                if op == Intrinsic::Floor {
                    return down(self, first);
                }
                let floor = down(self, self.negated(first, node)?)?;
                self.negated(floor, node)
            }
            Intrinsic::Sized => Ok(first),
            // Reals of mathematics are not rounded; the report says so.
            Intrinsic::Single if !self.arithmetic.ieee => self.convert(Scalar::Real, first, node),
            _ => Err(not_modelled(node, SymbolicLimit::Function)),
        }
    }

    fn negated(&self, word: Word, node: NodeId) -> Result<Word, Failure> {
        match self.term(word) {
            Some(term) => Ok(self.word(self.terms.neg(term))),
            None => Err(crate::arith::mismatch(node)),
        }
    }

    fn either(&self, cond: Word, yes: Word, no: Word, node: NodeId) -> Result<Word, Failure> {
        match (self.term(cond), self.term(yes), self.term(no)) {
            (Some(cond), Some(yes), Some(no)) if self.terms.sort(yes) == self.terms.sort(no) => {
                Ok(self.word(self.terms.ite(cond, yes, no)))
            }
            _ => Err(crate::arith::mismatch(node)),
        }
    }
}
