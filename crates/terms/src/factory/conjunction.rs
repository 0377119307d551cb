//! Conjunctions and disjunctions: flat, sorted, without what the rest makes superfluous.
//!
//! Bounds on the same sum are put together (`x >= 3 && x >= 5` is `x >= 5`, `x >= 3 && x <= 3` is `x == 3`).
//! A disjunction is the negation of the conjunction of the negations.

use super::Terms;
use crate::{Node, Number, Polynomial, Relation, Sort, Term};
use std::collections::{BTreeMap, BTreeSet};

/// Rounds of removing what is implied; more rounds would only find more.
const ROUNDS: u32 = 4;

/// A bound `sum + offset >= 0`, or `> 0` when strict.
struct Bound {
    condition: Term,
    sum: Polynomial,
    offset: Number,
    strict: bool,
    sort: Sort,
}

impl Terms {
    #[must_use]
    pub fn and(&self, left: Term, right: Term) -> Term {
        self.and_all([left, right])
    }

    #[must_use]
    pub fn or(&self, left: Term, right: Term) -> Term {
        self.or_all([left, right])
    }

    #[must_use]
    pub fn and_all(&self, parts: impl IntoIterator<Item = Term>) -> Term {
        match self.simplify(parts.into_iter().map(|part| self.to_bool(part)).collect()) {
            Some(parts) => self.intern_parts(parts, true),
            None => self.bool(false),
        }
    }

    #[must_use]
    pub fn or_all(&self, parts: impl IntoIterator<Item = Term>) -> Term {
        match self.simplify(parts.into_iter().map(|part| self.not(part)).collect()) {
            Some(parts) => {
                self.intern_parts(parts.into_iter().map(|part| self.not(part)).collect(), false)
            }
            None => self.bool(true),
        }
    }

    /// The parts of a conjunction; of anything else, itself; of `true`, none.
    #[must_use]
    pub fn conjuncts(&self, term: Term) -> Vec<Term> {
        if let Node::And(parts) = self.node(term) {
            parts.to_vec()
        } else if term == self.yes {
            Vec::new()
        } else {
            vec![term]
        }
    }

    /// The parts of a conjunction without superfluous ones; `None` when it is false.
    fn simplify(&self, parts: Vec<Term>) -> Option<Vec<Term>> {
        let mut set = BTreeSet::new();
        for part in parts {
            set.extend(self.conjuncts(part));
        }
        if set.len() < 2 {
            return (!set.contains(&self.no)).then(|| set.into_iter().collect());
        }
        for _ in 0..ROUNDS {
            if self.contradicts(&set) {
                return None;
            }
            let mut next = self.tighten(&set)?;
            next = self.resolve(&next);
            if next == set {
                break;
            }
            set = next;
        }
        (!self.contradicts(&set)).then(|| set.into_iter().collect())
    }

    /// Whether `false` or both a literal and its negation are there.
    fn contradicts(&self, set: &BTreeSet<Term>) -> bool {
        set.contains(&self.no)
            || set
                .iter()
                .any(|part| matches!(self.node(*part), Node::Not(inner) if set.contains(inner)))
    }

    /// Disjunctions lose the parts that are false beside the others, and go when a part is true.
    fn resolve(&self, set: &BTreeSet<Term>) -> BTreeSet<Term> {
        let mut next = BTreeSet::new();
        for part in set {
            let Node::Or(choices) = self.node(*part) else {
                next.insert(*part);
                continue;
            };
            if choices.iter().any(|choice| set.contains(choice)) {
                continue;
            }
            let open: Vec<Term> = choices
                .iter()
                .copied()
                .filter(|choice| {
                    matches!(self.node(*choice), Node::And(_)) || !set.contains(&self.not(*choice))
                })
                .collect();
            if open.len() == choices.len() {
                next.insert(*part);
            } else {
                next.extend(self.conjuncts(self.intern_parts(open, false)));
            }
        }
        next
    }

    /// One bound for each sum and direction; `None` when two exclude each other.
    fn tighten(&self, set: &BTreeSet<Term>) -> Option<BTreeSet<Term>> {
        let mut next = BTreeSet::new();
        // By the sum without its sign, then by the sign.
        let mut bounds: BTreeMap<Vec<(Term, Number)>, [Option<Bound>; 2]> = BTreeMap::new();
        for part in set {
            let bound = if let Node::Compare(relation, sum) = self.node(*part)
                && *relation != Relation::Zero
            {
                self.bound(*part, *sum, *relation == Relation::Positive)
            } else {
                next.insert(*part);
                continue;
            };
            let negative = bound.sum.leads_negative();
            let key = if negative {
                bound.sum.scale(&Number::from(-1)).terms().to_vec()
            } else {
                bound.sum.terms().to_vec()
            };
            let [plain, opposite] = bounds.entry(key).or_default();
            let place = if negative { opposite } else { plain };
            let tighter = place
                .as_ref()
                .is_none_or(|old| (&bound.offset, !bound.strict) < (&old.offset, !old.strict));
            if tighter {
                *place = Some(bound);
            }
        }
        for pair in bounds.into_values() {
            if let [Some(below), Some(above)] = &pair {
                let room = &below.offset + &above.offset;
                if room.is_negative() || room.is_zero() && (below.strict || above.strict) {
                    return None;
                }
                if room.is_zero() {
                    // In normal form already: the first of the two leads with a positive coefficient.
                    let sum = below.sum.with_offset(below.offset.clone());
                    let sum = self.polynomial_term(sum, below.sort);
                    next.insert(self.intern(Node::Compare(Relation::Zero, sum), Sort::Bool));
                    continue;
                }
            }
            next.extend(pair.into_iter().flatten().map(|bound| bound.condition));
        }
        Some(next)
    }

    fn bound(&self, condition: Term, sum: Term, strict: bool) -> Bound {
        let polynomial = self.polynomial(sum);
        Bound {
            condition,
            offset: polynomial.offset().clone(),
            sum: polynomial.with_offset(Number::ZERO),
            strict,
            sort: self.sort(sum),
        }
    }
}
