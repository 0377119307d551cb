//! Which cases a case is split into: by a fact or a column that the values at hand do not respect.

use super::linear::Constraint;
use super::{Case, columns};
use crate::{
    Assignment, Constant, Division, Node, Number, Polynomial, Relation, Sort, Term, Terms,
};
use std::collections::BTreeMap;

impl Case {
    /// Two cases that cover this one; `None` when there is nothing left to split.
    pub(super) fn split(
        &self,
        terms: &Terms,
        constraints: &[Constraint],
        values: &BTreeMap<Term, Number>,
        model: &Assignment,
    ) -> Option<Vec<Case>> {
        for fact in &self.facts {
            if terms.evaluate(*fact, model) != Some(Constant::Bool(true))
                && let Some(cases) = self.split_fact(terms, *fact)
            {
                return Some(cases);
            }
        }
        let parts = constraints.iter().flat_map(|constraint| constraint.sum.terms());
        for (column, _) in parts {
            let value = values.get(column);
            let meant = terms.evaluate(*column, model);
            if meant.as_ref().and_then(Constant::as_number) != value
                && let Some(cases) = self.split_column(terms, *column)
            {
                return Some(cases);
            }
        }
        None
    }

    /// This case with one fact taken to be settled by others.
    fn with(&self, decided: Term, facts: &[Term]) -> Case {
        let mut case = self.clone();
        case.decided.insert(decided);
        case.facts.extend(facts);
        case
    }

    fn split_fact(&self, terms: &Terms, fact: Term) -> Option<Vec<Case>> {
        if let Node::Or(choices) = terms.node(fact) {
            let choice = *choices.first()?;
            return Some(vec![self.with(fact, &[terms.not(choice)]), self.with(fact, &[choice])]);
        }
        if self.decided.contains(&fact) {
            return None;
        }
        if let Node::Not(inner) = terms.node(fact) {
            if let Node::Compare(Relation::Zero, sum) = terms.node(*inner) {
                let sum = columns(terms, *sum);
                let below = sum.scale(&Number::from(-1));
                let mut cases = vec![self.with(fact, &[]), self.with(fact, &[])];
                for (case, sum) in cases.iter_mut().zip([below, sum]) {
                    case.extra.push(Constraint { sum, relation: Relation::Positive });
                }
                return Some(cases);
            }
            if let Node::Same(left, right) = terms.node(*inner) {
                return Some(vec![
                    self.with(fact, &[terms.not(*left), *right]),
                    self.with(fact, &[*left, terms.not(*right)]),
                ]);
            }
            return None;
        }
        if let Node::Same(left, right) = terms.node(fact) {
            return Some(vec![
                self.with(fact, &[terms.not(*left), terms.not(*right)]),
                self.with(fact, &[*left, *right]),
            ]);
        }
        if let Node::Ite(condition, then, other) = terms.node(fact) {
            return Some(vec![
                self.with(fact, &[terms.not(*condition), *other]),
                self.with(fact, &[*condition, *then]),
            ]);
        }
        None
    }

    fn split_column(&self, terms: &Terms, column: Term) -> Option<Vec<Case>> {
        if self.decided.contains(&column) {
            return None;
        }
        let single = Polynomial::single(column);
        let minus = Number::from(-1);
        let row = |sum: Polynomial, relation| Constraint { sum, relation };
        if let Node::Ite(condition, then, other) = terms.node(column) {
            let mut yes = self.with(column, &[*condition]);
            yes.extra.push(row(single.plus(&minus, &columns(terms, *then)), Relation::Zero));
            let mut no = self.with(column, &[terms.not(*condition)]);
            no.extra.push(row(single.plus(&minus, &columns(terms, *other)), Relation::Zero));
            return Some(vec![no, yes]);
        }
        // Towards zero: the rest has the sign of the whole and is smaller than one unit.
        let (whole, unit) = if let Node::ToInt(inner) = terms.node(column)
            && terms.sort(*inner) == Sort::Real
        {
            (columns(terms, *inner), Number::ONE)
        } else if let Node::Divide(Division::Truncated, left, right) = terms.node(column) {
            let divisor = terms.constant_number(*right).filter(|right| right.is_positive())?;
            (columns(terms, *left), divisor.clone())
        } else {
            return None;
        };
        let mut cases = Vec::new();
        for sign in [Number::from(-1), Number::ONE] {
            // sign * whole >= 0, sign * rest >= 0, unit - sign * rest > 0
            let whole = whole.scale(&sign);
            let rest = whole.plus(&-&(&sign * &unit), &single);
            let room = Polynomial::constant(unit.clone()).plus(&minus, &rest);
            let mut case = self.with(column, &[]);
            case.extra.push(row(whole, Relation::NonNegative));
            case.extra.push(row(rest, Relation::NonNegative));
            case.extra.push(row(room, Relation::Positive));
            cases.push(case);
        }
        Some(cases)
    }
}
