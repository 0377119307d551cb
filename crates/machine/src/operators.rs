//! Operators and conversions that need the run's table of strings: on complex numbers and on texts.
//! All others are in [`crate::arith`].

use crate::world::World;
use crate::{Failure, arith};
use num_complex::Complex64;
use partita_model::{Scalar, Tag, Word, complex_parts, complex_text};
use partita_tree::{BinaryOp, IntType, NodeId, UnaryOp};

impl World<'_> {
    pub(crate) fn unary(
        &self,
        op: UnaryOp,
        int: IntType,
        a: Word,
        node: NodeId,
    ) -> Result<Word, Failure> {
        if let Some(symbolic) = self.symbolic.as_deref()
            && a.tag == Tag::Term
            && a != Word::UNKNOWN
        {
            return symbolic.unary(op, a, node);
        }
        if a.tag == Tag::Complex && op == UnaryOp::Neg {
            return Ok(self.complex(-self.number(a)));
        }
        arith::unary(op, int, a, node)
    }

    #[inline]
    pub(crate) fn binary(
        &self,
        op: BinaryOp,
        int: IntType,
        a: Word,
        b: Word,
        node: NodeId,
    ) -> Result<Word, Failure> {
        match (a.tag, b.tag) {
            (Tag::Complex, _) | (_, Tag::Complex) => self.complex_binary(op, a, b, node),
            (Tag::Str, Tag::Str) => self.compare(op, a, b, node),
            (Tag::Term, _) | (_, Tag::Term) => self.term_binary(op, a, b, node),
            _ => arith::binary(op, int, a, b, node),
        }
    }

    /// What comes of a value that nobody knows, nobody knows; of symbolic ones comes a term.
    #[cold]
    fn term_binary(&self, op: BinaryOp, a: Word, b: Word, node: NodeId) -> Result<Word, Failure> {
        match self.symbolic.as_deref() {
            Some(symbolic) if a != Word::UNKNOWN && b != Word::UNKNOWN => {
                symbolic.binary(op, a, b, node)
            }
            Some(_) | None => Ok(Word::UNKNOWN),
        }
    }

    pub(crate) fn convert(&self, to: Scalar, a: Word, node: NodeId) -> Result<Word, Failure> {
        match (to, a.tag) {
            (Scalar::Str, Tag::Term) if a != Word::UNKNOWN => {
                Ok(Word::string(self.strings.intern(&self.show(a))))
            }
            (_, Tag::Term) => match self.symbolic.as_deref() {
                Some(symbolic) if a != Word::UNKNOWN => symbolic.convert(to, a, node),
                Some(_) | None => Ok(a),
            },
            (Scalar::Complex, Tag::Complex) => Ok(a),
            (Scalar::Complex, Tag::Int | Tag::Real) => Ok(self.complex(self.number(a))),
            (Scalar::Real, Tag::Complex) => Ok(Word::real(self.number(a).re)),
            (Scalar::Int(_), Tag::Complex) => {
                arith::convert(to, Word::real(self.number(a).re), node)
            }
            (Scalar::Str, _) => Ok(Word::string(self.strings.intern(&self.show(a)))),
            _ => arith::convert(to, a, node),
        }
    }

    pub(crate) fn complex(&self, value: Complex64) -> Word {
        Word::complex(self.strings.intern(&complex_text(value.re, value.im)))
    }

    /// The real and the imaginary part.
    pub(crate) fn parts(&self, word: Word) -> (f64, f64) {
        complex_parts(self.strings.of(word)).unwrap_or((f64::NAN, f64::NAN))
    }

    /// A number of any kind as a complex one.
    pub(crate) fn number(&self, word: Word) -> Complex64 {
        match word.tag {
            Tag::Complex => {
                let (re, im) = self.parts(word);
                Complex64::new(re, im)
            }
            Tag::Real => Complex64::new(word.as_real(), 0.0),
            Tag::Int => Complex64::new(word.as_int() as f64, 0.0),
            Tag::Undefined
            | Tag::Bool
            | Tag::Str
            | Tag::Ref
            | Tag::Task
            | Tag::Place
            | Tag::Function
            | Tag::Pointer
            | Tag::Term => Complex64::new(f64::NAN, f64::NAN),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other operators take no complex numbers"
    )]
    fn complex_binary(
        &self,
        op: BinaryOp,
        a: Word,
        b: Word,
        node: NodeId,
    ) -> Result<Word, Failure> {
        if a.tag == Tag::Term || b.tag == Tag::Term {
            return Ok(Word::UNKNOWN);
        }
        let number = |word: Word| matches!(word.tag, Tag::Complex | Tag::Real | Tag::Int);
        if !number(a) || !number(b) {
            return Err(arith::mismatch(node));
        }
        let (x, y) = (self.number(a), self.number(b));
        let value = match op {
            BinaryOp::Add => x + y,
            BinaryOp::Sub => x - y,
            BinaryOp::Mul => x * y,
            BinaryOp::Div => x / y,
            BinaryOp::Pow => match (b.tag, i32::try_from(b.as_int())) {
                (Tag::Int, Ok(exponent)) => x.powi(exponent),
                (Tag::Int | Tag::Real, _) => x.powf(y.re),
                _ => x.powc(y),
            },
            BinaryOp::Eq => return Ok(Word::bool(x == y)),
            BinaryOp::Ne => return Ok(Word::bool(x != y)),
            _ => return Err(arith::mismatch(node)),
        };
        Ok(self.complex(value))
    }

    /// Texts compare by their bytes.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no texts")]
    fn compare(&self, op: BinaryOp, a: Word, b: Word, node: NodeId) -> Result<Word, Failure> {
        let order = || self.strings.of(a).cmp(self.strings.of(b));
        Ok(Word::bool(match op {
            BinaryOp::Eq => a == b,
            BinaryOp::Ne => a != b,
            BinaryOp::Lt => order().is_lt(),
            BinaryOp::Le => order().is_le(),
            BinaryOp::Gt => order().is_gt(),
            BinaryOp::Ge => order().is_ge(),
            BinaryOp::Concat => return Ok(self.concatenate(a, b)),
            _ => return Err(arith::mismatch(node)),
        }))
    }
}
