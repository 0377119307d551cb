//! Where control or memory depends on a value: the path condition decides, or the state is split.

use super::not_modelled;
use super::{Decision, Symbolic};
use crate::world::{PATH, World};
use crate::{Failure, Halt, Mishap, SymbolicLimit};
use partita_model::{Tag, Word};
use partita_source::Code;
use partita_terms::{Sort, Term};
use partita_tree::arith::Fault;
use partita_tree::{BinaryOp, IntType, NodeId, Overflow};

/// Values of a symbolic index, size or place that are told apart.
const MOST_VALUES: usize = 1 << 10;

impl World<'_> {
    /// What is known of the inputs in this state.
    #[must_use]
    pub fn path(&self) -> Option<Term> {
        let symbolic = self.symbolic.as_deref()?;
        symbolic.term(self.header.words[PATH])
    }

    /// A packed state without what is known of the inputs, and that.
    #[must_use]
    pub fn apart(&self, state: &[u32]) -> Option<(Vec<u32>, Term)> {
        let symbolic = self.symbolic.as_deref()?;
        let mut header = self.segments.get(*state.first()?).to_vec();
        let path = symbolic.term(std::mem::replace(header.get_mut(PATH)?, Word::TRUE))?;
        let mut rest = state.to_vec();
        *rest.first_mut()? = self.segments.intern(&header);
        Some((rest, path))
    }

    pub(crate) fn set_path(&mut self, path: Term) {
        let Some(symbolic) = self.symbolic.as_deref() else { return };
        let word = symbolic.word(path);
        if self.header.words[PATH] != word {
            self.header.edit()[PATH] = word;
        }
    }

    fn under(&self, word: Word) -> Option<(&Symbolic, Term, Term)> {
        let symbolic = self.symbolic.as_deref()?;
        Some((symbolic, self.path()?, symbolic.term(word)?))
    }

    /// Whether a condition that is a term holds here.
    pub(crate) fn decided(&self, word: Word, node: NodeId) -> Result<bool, Halt> {
        let Some((symbolic, path, term)) = self.under(word) else {
            return Err(crate::cell::from_outside(node).into());
        };
        if symbolic.terms.sort(term) != Sort::Bool {
            return Err(crate::arith::mismatch(node).into());
        }
        match symbolic.decide(path, term) {
            Decision::Yes => Ok(true),
            Decision::No => Ok(false),
            Decision::Either => Err(split([term, symbolic.terms.not(term)])),
        }
    }

    /// Whether a property that is a term holds here whatever the inputs are.
    pub(crate) fn always(&self, word: Word) -> Option<bool> {
        let (symbolic, path, term) = self.under(word)?;
        Some(symbolic.decide(path, term) == Decision::Yes)
    }

    /// A divisor must be decided to be zero or not; it is when this returns.
    pub(crate) fn divides(&self, op: BinaryOp, divisor: Word, node: NodeId) -> Result<(), Halt> {
        let division = matches!(
            op,
            BinaryOp::Div
                | BinaryOp::Rem
                | BinaryOp::FloorDiv
                | BinaryOp::Mod
                | BinaryOp::EuclidMod
        );
        let Some(symbolic) = self.symbolic.as_deref().filter(|_| division) else { return Ok(()) };
        let Some((path, term)) = self.path().zip(symbolic.term(divisor)) else { return Ok(()) };
        if symbolic.arithmetic.ieee && symbolic.is_real(term) {
            return Ok(());
        }
        let terms = &symbolic.terms;
        let zero = match terms.sort(term) {
            Sort::Int | Sort::Bool => terms.int(0),
            Sort::Real | Sort::Float => terms.to_real(terms.int(0)),
        };
        let is_zero = terms.eq(term, zero);
        match symbolic.decide(path, is_zero) {
            Decision::No => Ok(()),
            Decision::Either => Err(split([is_zero, terms.not(is_zero)])),
            Decision::Yes if symbolic.is_real(term) => {
                Err(not_modelled(node, SymbolicLimit::RealDivisionByZero).into())
            }
            Decision::Yes => {
                let mishap = Mishap::Arithmetic(Fault::DivisionByZero);
                Err(Failure::new(Code::DivisionByZero, node, mishap).into())
            }
        }
    }

    /// The integer that a term is in this state.
    pub(crate) fn concrete(&self, word: Word, node: NodeId) -> Result<i64, Halt> {
        match word.tag {
            Tag::Int | Tag::Place => return Ok(word.as_int()),
            Tag::Term => {}
            Tag::Undefined
            | Tag::Bool
            | Tag::Real
            | Tag::Str
            | Tag::Ref
            | Tag::Task
            | Tag::Function
            | Tag::Pointer
            | Tag::Complex => return Err(crate::arith::mismatch(node).into()),
        }
        let Some((symbolic, path, term)) = self.under(word) else {
            return Err(crate::cell::from_outside(node).into());
        };
        let values = symbolic.values(path, term, MOST_VALUES);
        match (values.known.as_slice(), values.others) {
            ([(value, _)], None) => Ok(*value),
            // One value is said to be the only one, and the solver cannot tell that it is.
            ([(value, here)], Some(_)) if symbolic.decide(path, *here) == Decision::Yes => {
                Ok(*value)
            }
            ([], _) => Err(not_modelled(node, SymbolicLimit::Unbounded).into()),
            (many, _) if many.len() > MOST_VALUES => {
                Err(not_modelled(node, SymbolicLimit::Values { most: MOST_VALUES }).into())
            }
            (many, None) => Err(Halt::Split(many.iter().map(|(_, here)| *here).collect())),
            _ => Err(not_modelled(node, SymbolicLimit::ValuesNotKnown).into()),
        }
    }

    /// An index within bounds, as a number; outside when no bound is met.
    pub(crate) fn index(
        &self,
        word: Word,
        bounds: Option<(i64, i64)>,
        node: NodeId,
    ) -> Result<i64, Halt> {
        if let (Some((symbolic, path, term)), Some((low, high)), Tag::Term) =
            (self.under(word), bounds, word.tag)
        {
            let terms = &symbolic.terms;
            let inside = terms.and(terms.ge(term, terms.int(low)), terms.le(term, terms.int(high)));
            match symbolic.decide(path, inside) {
                Decision::Yes => {}
                Decision::Either => return Err(split([inside, terms.not(inside)])),
                Decision::No => {
                    let model = symbolic.model(path);
                    let value = model.and_then(|model| terms.evaluate(term, &model));
                    return Ok(value.and_then(|value| value.as_i64()).unwrap_or(i64::MAX));
                }
            }
        }
        self.concrete(word, node)
    }

    /// A result in the range of its type, where integers have widths: in the machine's arithmetic all have, in that of
    /// mathematics those that wrap around, which is what they are for.
    pub(crate) fn fitted(&self, word: Word, int: IntType, node: NodeId) -> Result<Word, Halt> {
        let Some((symbolic, path, term)) = self.under(word) else { return Ok(word) };
        let integer = symbolic.terms.sort(term) == Sort::Int;
        let has_width = symbolic.arithmetic.machine_ints || int.overflow == Overflow::Wrap;
        if !has_width || !integer || word.tag != Tag::Term {
            return Ok(word);
        }
        let fits = symbolic.fits(term, int);
        match (symbolic.decide(path, fits), symbolic.wrapped(term, int)) {
            (Decision::Yes, _) => Ok(word),
            (Decision::No | Decision::Either, Some(wrapped)) => Ok(symbolic.word(wrapped)),
            (Decision::Either, None) => Err(split([fits, symbolic.terms.not(fits)])),
            (Decision::No, None) => {
                let mishap = Mishap::DoesNotFit { bits: int.bits.into() };
                Err(Failure::new(Code::IntegerOverflow, node, mishap).into())
            }
        }
    }
}

fn split(cases: [Term; 2]) -> Halt {
    Halt::Split(cases.into())
}
