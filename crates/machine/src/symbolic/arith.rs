//! Arithmetic on terms.

use super::Symbolic;
use crate::{Failure, Mishap, SymbolicLimit};
use partita_model::{Scalar, Word};
use partita_source::Code;
use partita_terms::{Constant, Sort, Term};
use partita_tree::{BinaryOp, IntType, NodeId, Overflow, UnaryOp};

impl Symbolic {
    pub(crate) fn unary(&self, op: UnaryOp, a: Word, node: NodeId) -> Result<Word, Failure> {
        let a = self.operand(a, node)?;
        let boolean = self.terms.sort(a) == Sort::Bool;
        match op {
            UnaryOp::Not if boolean => Ok(self.word(self.terms.not(a))),
            UnaryOp::Neg if !boolean => Ok(self.word(self.terms.neg(a))),
            UnaryOp::BitNot => Err(not_modelled(node, SymbolicLimit::Bits)),
            UnaryOp::Not | UnaryOp::Neg => Err(crate::arith::mismatch(node)),
        }
    }

    /// Divisors are known not to be zero here.
    pub(crate) fn binary(
        &self,
        op: BinaryOp,
        a: Word,
        b: Word,
        node: NodeId,
    ) -> Result<Word, Failure> {
        let (a, b) = (self.operand(a, node)?, self.operand(b, node)?);
        let (a, b) = self.alike(a, b, node)?;
        let value = match self.terms.sort(a) {
            Sort::Bool => self.booleans(op, a, b, node)?,
            Sort::Int => self.integers(op, a, b, node)?,
            Sort::Real | Sort::Float => self.reals(op, a, b, node)?,
        };
        Ok(self.word(value))
    }

    fn operand(&self, word: Word, node: NodeId) -> Result<Term, Failure> {
        self.term(word).ok_or_else(|| crate::arith::mismatch(node))
    }

    /// An integer that meets a real becomes one.
    fn alike(&self, a: Term, b: Term, node: NodeId) -> Result<(Term, Term), Failure> {
        let (of_a, of_b) = (self.terms.sort(a), self.terms.sort(b));
        match (of_a, of_b) {
            _ if of_a == of_b => Ok((a, b)),
            (Sort::Int, Sort::Real | Sort::Float) => Ok((self.to_real(a), b)),
            (Sort::Real | Sort::Float, Sort::Int) => Ok((a, self.to_real(b))),
            _ => Err(crate::arith::mismatch(node)),
        }
    }

    fn to_real(&self, term: Term) -> Term {
        if self.arithmetic.ieee { self.terms.to_float(term) } else { self.terms.to_real(term) }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no truth values")]
    fn booleans(&self, op: BinaryOp, a: Term, b: Term, node: NodeId) -> Result<Term, Failure> {
        let terms = &self.terms;
        match op {
            BinaryOp::And | BinaryOp::AndThen | BinaryOp::BitAnd => Ok(terms.and(a, b)),
            BinaryOp::Or | BinaryOp::OrElse | BinaryOp::BitOr => Ok(terms.or(a, b)),
            BinaryOp::Eq => Ok(terms.eq(a, b)),
            BinaryOp::Ne | BinaryOp::BitXor => Ok(terms.ne(a, b)),
            _ => Err(crate::arith::mismatch(node)),
        }
    }

    fn integers(&self, op: BinaryOp, a: Term, b: Term, node: NodeId) -> Result<Term, Failure> {
        let terms = &self.terms;
        Ok(match op {
            BinaryOp::Div => terms.int_div_trunc(a, b),
            BinaryOp::Rem => terms.int_rem_trunc(a, b),
            BinaryOp::FloorDiv => terms.int_div_floor(a, b),
            BinaryOp::Mod => terms.int_rem_floor(a, b),
            BinaryOp::EuclidMod => terms.int_rem_euclid(a, b),
            BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Shr => return Err(not_modelled(node, SymbolicLimit::Bits)),
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Pow
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::AndThen
            | BinaryOp::OrElse
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Concat => return self.numbers(op, a, b, node),
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are those of all numbers")]
    fn reals(&self, op: BinaryOp, a: Term, b: Term, node: NodeId) -> Result<Term, Failure> {
        match op {
            BinaryOp::Div => Ok(self.terms.real_div(a, b)),
            BinaryOp::Rem | BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::EuclidMod => {
                Err(not_modelled(node, SymbolicLimit::RealRemainder))
            }
            _ => self.numbers(op, a, b, node),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no numbers")]
    fn numbers(&self, op: BinaryOp, a: Term, b: Term, node: NodeId) -> Result<Term, Failure> {
        let terms = &self.terms;
        Ok(match op {
            BinaryOp::Add => terms.add(a, b),
            BinaryOp::Sub => terms.sub(a, b),
            BinaryOp::Mul => terms.mul(a, b),
            BinaryOp::Eq => terms.eq(a, b),
            BinaryOp::Ne => terms.ne(a, b),
            BinaryOp::Lt => terms.lt(a, b),
            BinaryOp::Le => terms.le(a, b),
            BinaryOp::Gt => terms.gt(a, b),
            BinaryOp::Ge => terms.ge(a, b),
            BinaryOp::Pow => {
                let exponent = match terms.constant(b) {
                    Some(Constant::Int(number) | Constant::Real(number)) => number.to_i64(),
                    Some(Constant::Bool(_) | Constant::Float(_)) | None => None,
                };
                let exponent = exponent.and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= 64);
                let what = SymbolicLimit::Power;
                terms.pow(a, exponent.ok_or_else(|| not_modelled(node, what))?)
            }
            _ => return Err(crate::arith::mismatch(node)),
        })
    }

    pub(crate) fn convert(&self, to: Scalar, a: Word, node: NodeId) -> Result<Word, Failure> {
        let a = self.operand(a, node)?;
        let terms = &self.terms;
        let term = match (to, terms.sort(a)) {
            (Scalar::Bool, Sort::Bool) | (Scalar::Int(_), Sort::Int) => a,
            (Scalar::Real, Sort::Real | Sort::Float) => a,
            (Scalar::Real, Sort::Int) => self.to_real(a),
            (Scalar::Int(_), Sort::Real) => terms.to_int_trunc(a),
            (Scalar::Int(_), Sort::Bool) => terms.ite(a, terms.int(1), terms.int(0)),
            (Scalar::Bool, Sort::Int) => terms.ne(a, terms.int(0)),
            (Scalar::Int(_), Sort::Float) => {
                return Err(not_modelled(node, SymbolicLimit::IntegerOfIeee));
            }
            _ => return Err(not_modelled(node, SymbolicLimit::Conversion)),
        };
        Ok(self.word(term))
    }

    /// The condition under which a value fits its type.
    pub(crate) fn fits(&self, term: Term, int: IntType) -> Term {
        let (low, high) = self.range(int);
        self.terms.and(self.terms.ge(term, low), self.terms.le(term, high))
    }

    /// The value that a type which wraps around keeps.
    pub(crate) fn wrapped(&self, term: Term, int: IntType) -> Option<Term> {
        if int.overflow == Overflow::Trap {
            return None;
        }
        let terms = &self.terms;
        let (low, high) = self.range(int);
        let size = terms.add(terms.sub(high, low), terms.int(1));
        Some(terms.add(terms.int_rem_euclid(terms.sub(term, low), size), low))
    }

    fn range(&self, int: IntType) -> (Term, Term) {
        let power = |bits: u32| self.terms.pow(self.terms.int(2), bits);
        let (bits, one) = (u32::from(int.bits), self.terms.int(1));
        if int.signed {
            let half = power(bits.saturating_sub(1));
            (self.terms.neg(half), self.terms.sub(half, one))
        } else {
            (self.terms.int(0), self.terms.sub(power(bits), one))
        }
    }
}

pub(crate) fn not_modelled(node: NodeId, what: SymbolicLimit) -> Failure {
    Failure::new(Code::Unsupported, node, Mishap::Symbolic(what))
}
