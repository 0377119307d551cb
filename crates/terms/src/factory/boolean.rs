//! Truth values: negation normal form, if-then-else.

use super::Terms;
use crate::{Node, Relation, Sort, Term};
use rustc_hash::FxHashMap;

impl Terms {
    /// Negation goes down to symbols, equalities and comparisons of floats.
    #[must_use]
    pub fn not(&self, term: Term) -> Term {
        let term = self.to_bool(term);
        if let Some(done) = self.not_simple(term) {
            return done;
        }
        // Compound conditions from their parts up, without recursion.
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            if let Some(negation) = self.not_simple(top) {
                done.insert(top, negation);
                continue;
            }
            let node = self.node(top);
            let before = stack.len();
            let mut need = |part: &Term| {
                if !done.contains_key(part) {
                    stack.push(*part);
                }
            };
            if let Node::And(parts) | Node::Or(parts) = node {
                parts.iter().for_each(&mut need);
            } else if let Node::Ite(_, then, other) = node {
                [then, other].into_iter().for_each(&mut need);
            }
            if stack.len() > before {
                continue;
            }
            let opposite = |part: &Term| done.get(part).copied().unwrap_or(*part);
            let negation = if let Node::And(parts) = node {
                self.intern_parts(parts.iter().map(opposite).collect(), false)
            } else if let Node::Or(parts) = node {
                self.intern_parts(parts.iter().map(opposite).collect(), true)
            } else if let Node::Ite(condition, then, other) = node {
                self.ite(*condition, opposite(then), opposite(other))
            } else {
                self.intern(Node::Not(top), Sort::Bool)
            };
            let mut known = self.negations.write();
            known.insert(top, negation);
            known.insert(negation, top);
            drop(known);
            done.insert(top, negation);
        }
        done.get(&term).copied().unwrap_or(term)
    }

    /// The negation of a literal, or one that is known.
    fn not_simple(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Constant(value) => value.as_bool().map(|value| self.bool(!value)),
            Node::Not(inner) => Some(*inner),
            Node::Compare(relation, inner) => Some(
                self.compare_not(*relation, *inner)
                    .unwrap_or_else(|| self.intern(Node::Not(term), Sort::Bool)),
            ),
            Node::And(_) | Node::Or(_) | Node::Ite(..) => self.negations.read().get(&term).copied(),
            Node::Symbol(..)
            | Node::Polynomial(_)
            | Node::Monomial(_)
            | Node::Same(..)
            | Node::Divide(..)
            | Node::ToReal(_)
            | Node::ToInt(_)
            | Node::ToFloat(_)
            | Node::Float(..)
            | Node::FloatUnary(..) => Some(self.intern(Node::Not(term), Sort::Bool)),
        }
    }

    /// Parts that are simplified already, in order.
    pub(crate) fn intern_parts(&self, mut parts: Vec<Term>, conjunction: bool) -> Term {
        parts.sort_unstable();
        parts.dedup();
        match parts.as_slice() {
            [] => self.bool(conjunction),
            [only] => *only,
            [_, ..] if conjunction => self.intern(Node::And(parts.into()), Sort::Bool),
            [_, ..] => self.intern(Node::Or(parts.into()), Sort::Bool),
        }
    }

    #[must_use]
    pub fn implies(&self, left: Term, right: Term) -> Term {
        self.or(self.not(left), right)
    }

    /// Both or neither: a node without negations inside, in order.
    pub(crate) fn same(&self, left: Term, right: Term) -> Term {
        if left == right {
            return self.bool(true);
        }
        if let Some(value) = self.truth(left) {
            return if value { right } else { self.not(right) };
        }
        if let Some(value) = self.truth(right) {
            return if value { left } else { self.not(left) };
        }
        let (one, two) = (self.positive(left), self.positive(right));
        let flips = (one != left) != (two != right);
        let same = if one == two {
            self.bool(true)
        } else {
            self.intern(Node::Same(one.min(two), one.max(two)), Sort::Bool)
        };
        if flips { self.not(same) } else { same }
    }

    /// Of a condition and its negation, always the same one.
    fn positive(&self, term: Term) -> Term {
        if let Node::Not(inner) = self.node(term) {
            return *inner;
        }
        let other = self.not(term);
        let node = self.node(term);
        let prefer_other = if let Node::Compare(relation, sum) = node {
            *relation != Relation::Zero && self.polynomial(*sum).leads_negative()
        } else {
            matches!(node, Node::Or(_)) || (matches!(node, Node::Ite(..)) && other < term)
        };
        if prefer_other { other } else { term }
    }

    pub(crate) fn truth(&self, term: Term) -> Option<bool> {
        if let Node::Constant(value) = self.node(term) { value.as_bool() } else { None }
    }

    /// `if condition then .. else ..`; the branches are brought to one sort.
    #[must_use]
    pub fn ite(&self, condition: Term, then: Term, other: Term) -> Term {
        let condition = self.to_bool(condition);
        let (then, other, sort) = if self.sort(then) == Sort::Bool && self.sort(other) == Sort::Bool
        {
            (then, other, Sort::Bool)
        } else {
            self.same_sort(then, other)
        };
        if let Some(value) = self.truth(condition) {
            return if value { then } else { other };
        }
        if then == other {
            return then;
        }
        let positive = self.positive(condition);
        let (condition, then, other) =
            if positive == condition { (condition, then, other) } else { (positive, other, then) };
        // The condition is known inside.
        let (mut then, mut other) = (then, other);
        if let Node::Ite(inner, first, _) = self.node(then)
            && *inner == condition
        {
            then = *first;
        }
        if let Node::Ite(inner, _, second) = self.node(other)
            && *inner == condition
        {
            other = *second;
        }
        if then == other {
            return then;
        }
        if sort == Sort::Bool {
            match (self.truth(then), self.truth(other)) {
                (Some(true), _) => return self.or(condition, other),
                (Some(false), _) => return self.and(self.not(condition), other),
                (None, Some(true)) => return self.or(self.not(condition), then),
                (None, Some(false)) => return self.and(condition, then),
                (None, None) => {}
            }
        }
        self.intern(Node::Ite(condition, then, other), sort)
    }
}
