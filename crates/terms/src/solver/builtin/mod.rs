//! A solver that needs nothing from outside: linear constraints over integers and reals, truth values, and
//! disjunctions by cases.
//!
//! A case is a set of facts. Its comparisons go to [`linear`], where everything that is not linear is a column
//! without meaning; so a contradiction there is one. Values that come back are put into the assertions: if they
//! are true, that is the answer; if not, a fact or a part that the values do not respect is split into two cases.
//! `Sat` is only said of values that were evaluated, `Unsat` only when every case was closed.

mod linear;
mod simplex;
mod split;

use super::{Answer, Solver};
use crate::{
    Assignment, Constant, Division, Node, Number, Polynomial, Relation, Sort, Term, Terms,
};
use linear::{Constraint, Outcome, solve};
use std::collections::{BTreeMap, BTreeSet};

/// The builtin solver and its bounds.
#[derive(Clone, Debug)]
pub struct Builtin {
    /// Cases that are looked at for one query.
    pub cases: usize,
    /// Steps of the simplex method for one query.
    pub pivots: u64,
}

impl Default for Builtin {
    fn default() -> Builtin {
        Builtin { cases: 200, pivots: 3000 }
    }
}

/// One case.
#[derive(Clone, Default)]
struct Case {
    facts: BTreeSet<Term>,
    /// What holds in this case beside the facts.
    extra: Vec<Constraint>,
    /// Facts and columns whose meaning is in the facts or the extra constraints by now.
    decided: BTreeSet<Term>,
}

/// What became of a case.
enum Result {
    Closed,
    Model(Assignment),
    Split(Vec<Case>),
    GaveUp(&'static str),
}

/// What a case says when only products and the like are left.
const NOT_LINEAR: &str = "not linear: beyond the builtin solver";

/// How often known values are put in before it is given up.
const ROUNDS: usize = 4;

impl Solver for Builtin {
    fn check(&mut self, terms: &Terms, assertions: &[Term]) -> Answer {
        let mut fixed = Assignment::new();
        let mut current = assertions.to_vec();
        for _ in 0..ROUNDS {
            let answer = self.cases(terms, &current);
            let known = match answer {
                Answer::Unknown(reason) if reason == NOT_LINEAR => known_values(terms, &current),
                Answer::Sat(mut model) => {
                    for (symbol, value) in fixed.iter() {
                        model.set(symbol, value.clone());
                    }
                    let model = complete(terms, model, assertions);
                    return if terms.satisfies(&model, assertions) {
                        Answer::Sat(model)
                    } else {
                        Answer::Unknown(NOT_LINEAR.to_owned())
                    };
                }
                answer @ (Answer::Unsat | Answer::Unknown(_)) => return answer,
            };
            if known.is_empty() {
                break;
            }
            let map = known.iter().map(|(symbol, value)| (symbol, terms.value(value.clone())));
            let map: BTreeMap<Term, Term> = map.collect();
            current = current.iter().map(|term| terms.substitute(*term, &map)).collect();
            for (symbol, value) in known.iter() {
                fixed.set(symbol, value.clone());
            }
        }
        Answer::Unknown(NOT_LINEAR.to_owned())
    }

    fn name(&self) -> &str {
        "builtin"
    }
}

impl Builtin {
    fn cases(&self, terms: &Terms, assertions: &[Term]) -> Answer {
        let first = Case { facts: assertions.iter().copied().collect(), ..Case::default() };
        let mut open = vec![first];
        let mut pivots = self.pivots;
        let mut seen = 0;
        let mut gave_up = None;
        while let Some(case) = open.pop() {
            seen += 1;
            if seen > self.cases {
                gave_up = Some("more cases than the builtin solver looks at");
                break;
            }
            match case.look(terms, assertions, &mut pivots) {
                Result::Closed => {}
                Result::Model(model) => return Answer::Sat(model),
                Result::Split(cases) => open.extend(cases),
                Result::GaveUp(reason) => gave_up = Some(reason),
            }
        }
        match gave_up {
            None => Answer::Unsat,
            Some(reason) => Answer::Unknown(reason.to_owned()),
        }
    }
}

/// Symbols that the assertions fix: `symbol == constant`.
fn known_values(terms: &Terms, assertions: &[Term]) -> Assignment {
    let mut known = Assignment::new();
    for fact in assertions.iter().flat_map(|assertion| terms.conjuncts(*assertion)) {
        let Node::Compare(Relation::Zero, sum) = terms.node(fact) else { continue };
        let polynomial = terms.polynomial(*sum);
        if let [(symbol, coefficient)] = polynomial.terms()
            && matches!(terms.node(*symbol), Node::Symbol(..))
            && let Some(value) = (-polynomial.offset()).divide(coefficient)
        {
            let real = terms.sort(*symbol) == Sort::Real;
            let value = if real { Constant::Real(value) } else { Constant::Int(value) };
            known.set(*symbol, value);
        }
    }
    known
}

/// Every symbol of the assertions has a value.
fn complete(terms: &Terms, mut model: Assignment, assertions: &[Term]) -> Assignment {
    for assertion in assertions {
        for symbol in terms.symbol_list(*assertion).iter() {
            if model.get(*symbol).is_none() {
                model.set(*symbol, Constant::zero(terms.sort(*symbol)));
            }
        }
    }
    model
}

impl Case {
    fn look(mut self, terms: &Terms, assertions: &[Term], pivots: &mut u64) -> Result {
        if !self.propagate(terms) {
            return Result::Closed;
        }
        let constraints = self.constraints(terms);
        let is_integer = |column: Term| terms.sort(column) == Sort::Int;
        let values = match solve(&constraints, &is_integer, pivots) {
            Outcome::Feasible(values) => values,
            Outcome::Infeasible => return Result::Closed,
            Outcome::GaveUp(reason) => return Result::GaveUp(reason),
        };
        let model = self.model(terms, assertions, &values);
        if terms.satisfies(&model, assertions) {
            return Result::Model(model);
        }
        match self.split(terms, &constraints, &values, &model) {
            Some(cases) => Result::Split(cases),
            None => Result::GaveUp(NOT_LINEAR),
        }
    }

    /// Takes conjunctions apart and shortens disjunctions; false when the facts contradict each other.
    fn propagate(&mut self, terms: &Terms) -> bool {
        loop {
            let mut next = BTreeSet::new();
            for fact in &self.facts {
                next.extend(terms.conjuncts(*fact));
            }
            let mut shortened = BTreeSet::new();
            for fact in &next {
                match terms.node(*fact) {
                    Node::Not(inner) if next.contains(inner) => return false,
                    Node::Or(choices) => {
                        if choices.iter().any(|choice| next.contains(choice)) {
                            continue;
                        }
                        let open: Vec<Term> = choices
                            .iter()
                            .copied()
                            .filter(|choice| !next.contains(&terms.not(*choice)))
                            .collect();
                        shortened.insert(terms.intern_parts(open, false));
                    }
                    Node::Constant(_)
                    | Node::Symbol(..)
                    | Node::Polynomial(_)
                    | Node::Monomial(_)
                    | Node::Compare(..)
                    | Node::Not(_)
                    | Node::And(_)
                    | Node::Same(..)
                    | Node::Ite(..)
                    | Node::Divide(..)
                    | Node::ToReal(_)
                    | Node::ToInt(_)
                    | Node::ToFloat(_)
                    | Node::Float(..)
                    | Node::FloatUnary(..) => {
                        shortened.insert(*fact);
                    }
                }
            }
            if shortened.contains(&terms.bool(false)) {
                return false;
            }
            if shortened == self.facts {
                return true;
            }
            self.facts = shortened;
        }
    }

    /// The comparisons among the facts, and what is always true of their columns.
    fn constraints(&self, terms: &Terms) -> Vec<Constraint> {
        let mut constraints = self.extra.clone();
        for fact in &self.facts {
            if let Node::Compare(relation, sum) = terms.node(*fact) {
                constraints.push(Constraint { sum: columns(terms, *sum), relation: *relation });
            }
        }
        let mut known = BTreeSet::new();
        let mut place = 0;
        while let Some(constraint) = constraints.get(place) {
            place += 1;
            let fresh: Vec<Term> = constraint
                .sum
                .terms()
                .iter()
                .map(|(column, _)| *column)
                .filter(|column| known.insert(*column))
                .collect();
            for column in fresh {
                always(terms, column, &mut constraints);
            }
        }
        constraints
    }

    /// Values for all symbols of the assertions.
    fn model(
        &self,
        terms: &Terms,
        assertions: &[Term],
        values: &BTreeMap<Term, Number>,
    ) -> Assignment {
        let mut model = Assignment::new();
        for assertion in assertions {
            for symbol in terms.symbol_list(*assertion).iter() {
                let number = || values.get(symbol).cloned().unwrap_or(Number::ZERO);
                let value = match terms.sort(*symbol) {
                    Sort::Bool => Constant::Bool(self.facts.contains(symbol)),
                    Sort::Int => Constant::Int(number()),
                    Sort::Real => Constant::Real(number()),
                    Sort::Float => Constant::Float(0.0),
                };
                model.set(*symbol, value);
            }
        }
        model
    }
}

/// A sum over columns: an integer and the same integer made real are one column.
fn columns(terms: &Terms, sum: Term) -> Polynomial {
    let polynomial = terms.polynomial(sum);
    let column = |part: Term| {
        if let Node::ToReal(inner) = terms.node(part)
            && terms.sort(*inner) == Sort::Int
        {
            *inner
        } else {
            part
        }
    };
    let parts =
        polynomial.terms().iter().map(|(part, number)| (column(*part), number.clone())).collect();
    Polynomial::collect(polynomial.offset().clone(), parts)
}

/// What is true of a column in every case.
fn always(terms: &Terms, column: Term, constraints: &mut Vec<Constraint>) {
    if let Node::Divide(Division::Floored, left, right) = terms.node(column)
        && let Some(divisor) = terms.constant_number(*right).filter(|right| right.is_positive())
    {
        // 0 <= left - divisor * column <= divisor - 1
        let rest = columns(terms, *left).plus(&-divisor, &Polynomial::single(column));
        let room = Polynomial::constant(divisor - &Number::ONE).plus(&Number::from(-1), &rest);
        constraints.push(Constraint { sum: rest, relation: Relation::NonNegative });
        constraints.push(Constraint { sum: room, relation: Relation::NonNegative });
    }
    if let Node::Monomial(factors) = terms.node(column)
        && factors.iter().all(|(_, power)| power % 2 == 0)
    {
        let sum = Polynomial::single(column);
        constraints.push(Constraint { sum, relation: Relation::NonNegative });
    }
}
