//! The value of a term under an assignment.
//!
//! `None` where there is none: a symbol without a value, a division by zero, a float that is no number made an
//! integer, a number too long to be computed. A branch that is not taken and the parts of a conjunction beside a
//! false one need no value.

use crate::factory::{float_fold, float_fold_unary, integer_quotient};
use crate::{Assignment, Constant, Division, Node, Number, Sort, Term, Terms};
use rustc_hash::FxHashMap;

impl Terms {
    #[must_use]
    pub fn evaluate(&self, term: Term, assignment: &Assignment) -> Option<Constant> {
        let mut values: FxHashMap<Term, Option<Constant>> = FxHashMap::default();
        for part in self.reachable([term]) {
            let value = self.evaluate_node(part, assignment, &values);
            values.insert(part, value);
        }
        values.remove(&term).flatten()
    }

    /// Whether all conditions are true.
    #[must_use]
    pub fn satisfies(&self, assignment: &Assignment, conditions: &[Term]) -> bool {
        self.all_true(assignment, conditions, false)
    }

    /// The same, where symbols without a value are zero.
    pub(crate) fn satisfies_with_zeros(
        &self,
        assignment: &Assignment,
        conditions: &[Term],
    ) -> bool {
        self.all_true(assignment, conditions, true)
    }

    fn all_true(&self, assignment: &Assignment, conditions: &[Term], zeros: bool) -> bool {
        let mut values: FxHashMap<Term, Option<Constant>> = FxHashMap::default();
        conditions.iter().all(|condition| {
            for part in self.reachable([*condition]) {
                if !values.contains_key(&part) {
                    let mut value = self.evaluate_node(part, assignment, &values);
                    if zeros && value.is_none() && matches!(self.node(part), Node::Symbol(..)) {
                        value = Some(Constant::zero(self.sort(part)));
                    }
                    values.insert(part, value);
                }
            }
            let value = values.get(condition).and_then(Option::as_ref);
            value.and_then(Constant::as_bool) == Some(true)
        })
    }

    fn evaluate_node(
        &self,
        term: Term,
        assignment: &Assignment,
        values: &FxHashMap<Term, Option<Constant>>,
    ) -> Option<Constant> {
        let get = |part: &Term| values.get(part).and_then(Option::as_ref);
        let number = |part: &Term| get(part).and_then(Constant::as_number);
        let truth = |part: &Term| get(part).and_then(Constant::as_bool);
        let double = |part: &Term| match get(part) {
            Some(Constant::Float(value)) => Some(*value),
            Some(Constant::Bool(_) | Constant::Int(_) | Constant::Real(_)) | None => None,
        };
        let wrap = |number: Number| match self.sort(term) {
            Sort::Int => Constant::Int(number),
            Sort::Real | Sort::Bool | Sort::Float => Constant::Real(number),
        };
        match self.node(term) {
            Node::Constant(value) => Some(value.clone()),
            Node::Symbol(_, sort) => {
                assignment.get(term).filter(|value| value.sort() == *sort).cloned()
            }
            Node::Polynomial(polynomial) => {
                let mut sum = polynomial.offset().clone();
                for (part, coefficient) in polynomial.terms() {
                    sum = &sum + &(coefficient * number(part)?);
                }
                Some(wrap(sum))
            }
            Node::Monomial(factors) => {
                let mut product = Number::ONE;
                for (factor, power) in factors {
                    product = &product * &number(factor)?.power(*power)?;
                    if product.bits() > Number::MOST_BITS {
                        return None;
                    }
                }
                Some(wrap(product))
            }
            Node::Compare(relation, inner) => {
                get(inner).and_then(|value| relation.holds_for(value)).map(Constant::Bool)
            }
            Node::Not(inner) => truth(inner).map(|value| Constant::Bool(!value)),
            Node::And(parts) => all(parts.iter().map(truth), true),
            Node::Or(parts) => all(parts.iter().map(truth), false),
            Node::Same(left, right) => Some(Constant::Bool(truth(left)? == truth(right)?)),
            Node::Ite(condition, then, other) => {
                get(if truth(condition)? { then } else { other }).cloned()
            }
            Node::Divide(Division::Real, left, right) => {
                number(left)?.divide(number(right)?).map(Constant::Real)
            }
            Node::Divide(division, left, right) => {
                integer_quotient(*division, number(left)?, number(right)?).map(Constant::Int)
            }
            Node::ToReal(inner) => match double(inner) {
                Some(value) => Number::from_f64(value).map(Constant::Real),
                None => number(inner).cloned().map(Constant::Real),
            },
            Node::ToInt(inner) => match double(inner) {
                Some(value) => Number::from_f64(value).map(|value| Constant::Int(value.trunc())),
                None => number(inner).map(|value| Constant::Int(value.trunc())),
            },
            Node::ToFloat(inner) => number(inner).and_then(Number::to_f64).map(Constant::Float),
            Node::Float(operation, left, right) => {
                Some(float_fold(*operation, double(left)?, double(right)?))
            }
            Node::FloatUnary(operation, inner) => {
                double(inner).map(|value| Constant::Float(float_fold_unary(*operation, value)))
            }
        }
    }
}

/// A conjunction (or a disjunction): one part that settles it is enough.
fn all(parts: impl Iterator<Item = Option<bool>>, conjunction: bool) -> Option<Constant> {
    let mut complete = true;
    for part in parts {
        match part {
            Some(value) if value != conjunction => return Some(Constant::Bool(value)),
            Some(_) => {}
            None => complete = false,
        }
    }
    complete.then_some(Constant::Bool(conjunction))
}
