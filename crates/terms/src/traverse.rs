//! Walks over terms. A term's parts have smaller indices, so that going through the reachable ones in order of
//! their index meets every part before the whole: no recursion, each shared part once.

use crate::{Division, FloatOperation, Node, Polynomial, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Terms {
    /// Everything that the terms are made of, they included, parts first.
    #[must_use]
    pub fn reachable(&self, roots: impl IntoIterator<Item = Term>) -> Vec<Term> {
        let mut stack: Vec<Term> = roots.into_iter().collect();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut order = Vec::new();
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                order.push(term);
                stack.extend(self.node(term).children());
            }
        }
        order.sort_unstable();
        order
    }

    /// The symbols of a term.
    #[must_use]
    pub fn symbols(&self, term: Term) -> BTreeSet<Term> {
        self.symbol_list(term).iter().copied().collect()
    }

    /// The symbols of a term, sorted; remembered.
    #[must_use]
    pub fn symbol_list(&self, term: Term) -> Arc<[Term]> {
        if let Some(known) = self.symbols.read().get(&term) {
            return known.clone();
        }
        let list: Arc<[Term]> = self
            .reachable([term])
            .into_iter()
            .filter(|part| matches!(self.node(*part), Node::Symbol(..)))
            .collect();
        self.symbols.write().insert(term, list.clone());
        list
    }

    /// How many different terms it is made of, itself included.
    #[must_use]
    pub fn size(&self, term: Term) -> usize {
        self.reachable([term]).len()
    }

    /// Puts other terms in place of some; what is put in is not looked into again.
    #[must_use]
    pub fn substitute(&self, term: Term, map: &BTreeMap<Term, Term>) -> Term {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        for part in self.reachable([term]) {
            let replaced = match map.get(&part) {
                Some(other) => *other,
                None => self.rebuild(part, &done),
            };
            done.insert(part, replaced);
        }
        done.get(&term).copied().unwrap_or(term)
    }

    /// The term with its parts replaced.
    fn rebuild(&self, term: Term, done: &FxHashMap<Term, Term>) -> Term {
        let get = |part: &Term| done.get(part).copied().unwrap_or(*part);
        let node = self.node(term);
        if node.children().iter().all(|part| get(part) == *part) {
            return term;
        }
        match node {
            Node::Constant(_) | Node::Symbol(..) => term,
            Node::Polynomial(polynomial) => self.rebuild_sum(polynomial, self.sort(term), get),
            Node::Monomial(factors) => factors
                .iter()
                .map(|(factor, power)| self.pow(get(factor), *power))
                .reduce(|left, right| self.mul(left, right))
                .unwrap_or(term),
            Node::Compare(relation, inner) => {
                let inner = get(inner);
                if self.sort(inner).is_exact() {
                    self.compare(*relation, self.polynomial(inner), self.sort(inner))
                } else {
                    // Somebody replaced a number by something else.
                    let zero = self.int(0);
                    match relation {
                        crate::Relation::Zero => self.eq(inner, zero),
                        crate::Relation::NonNegative => self.ge(inner, zero),
                        crate::Relation::Positive => self.gt(inner, zero),
                    }
                }
            }
            Node::Not(inner) => self.not(get(inner)),
            Node::And(parts) => self.and_all(parts.iter().map(get)),
            Node::Or(parts) => self.or_all(parts.iter().map(get)),
            Node::Same(left, right) => self.same(self.to_bool(get(left)), self.to_bool(get(right))),
            Node::Ite(condition, then, other) => self.ite(get(condition), get(then), get(other)),
            Node::Divide(division, left, right) => {
                let (left, right) = (get(left), get(right));
                match division {
                    Division::Real => self.real_div(left, right),
                    Division::Truncated => self.int_div_trunc(left, right),
                    Division::Floored => self.int_div_floor(left, right),
                    Division::Euclidean => self.int_div_euclid(left, right),
                    Division::TruncatedRemainder => self.int_rem_trunc(left, right),
                    Division::FlooredRemainder => self.int_rem_floor(left, right),
                    Division::EuclideanRemainder => self.int_rem_euclid(left, right),
                }
            }
            Node::ToReal(inner) => self.to_real(get(inner)),
            Node::ToInt(inner) => self.to_int_trunc(get(inner)),
            Node::ToFloat(inner) => self.to_float(get(inner)),
            Node::Float(operation, left, right) => {
                let (left, right) = (get(left), get(right));
                match operation {
                    FloatOperation::Add
                    | FloatOperation::Subtract
                    | FloatOperation::Multiply
                    | FloatOperation::Divide
                    | FloatOperation::Less
                    | FloatOperation::LessOrEqual => {
                        self.float_operation(*operation, self.to_float(left), self.to_float(right))
                    }
                    FloatOperation::Equal => self.eq(self.to_float(left), self.to_float(right)),
                }
            }
            Node::FloatUnary(operation, inner) => {
                self.float_unary(*operation, self.to_float(get(inner)))
            }
        }
    }

    fn rebuild_sum(
        &self,
        polynomial: &Polynomial,
        sort: Sort,
        get: impl Fn(&Term) -> Term,
    ) -> Term {
        let mut sum = self.number(polynomial.offset().clone(), sort);
        for (part, coefficient) in polynomial.terms() {
            let factor = self.number(coefficient.clone(), sort);
            sum = self.add(sum, self.mul(factor, get(part)));
        }
        sum
    }
}
