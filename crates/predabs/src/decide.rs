//! Whether literals contradict each other: elimination of variables from whole-number inequalities.
//!
//! Exact rational reasoning with rounding of bounds to whole numbers: sound when it says that there
//! is a contradiction, silent where it is out of its depth. Cubes are small, so this answers in
//! microseconds what would otherwise be a question to a solver outside.

use crate::atom::{Atom, Relation};
use crate::linear::{Linear, VarId};
use std::collections::BTreeSet;

/// An atom, or its negation.
pub type Signed<'a> = (&'a Atom, bool);

/// More inequalities than this are too many.
const MOST: usize = 400;

/// Whether no assignment of whole numbers makes all literals true. `false` when it is not known.
#[must_use]
pub fn contradictory(literals: &[Signed<'_>]) -> bool {
    let mut bounds = Vec::new();
    let mut apart = Vec::new();
    for (atom, sign) in literals {
        let term = &atom.term;
        let added = match (atom.relation, sign) {
            (Relation::AtMostZero, true) => Some(vec![term.clone()]),
            (Relation::AtMostZero, false) => Linear::constant(1).minus(term).map(|term| vec![term]),
            (Relation::Zero, true) => term.times(-1).map(|back| vec![term.clone(), back]),
            (Relation::Zero, false) => {
                apart.push(term.clone());
                Some(Vec::new())
            }
        };
        // What does not fit is left out: fewer literals contradict less.
        bounds.extend(added.unwrap_or_default());
    }
    split(bounds, &apart)
}

/// Each term that is not zero is at most -1 or at least 1.
fn split(bounds: Vec<Linear>, apart: &[Linear]) -> bool {
    let Some((first, rest)) = apart.split_first() else { return empty(bounds) };
    if empty(bounds.clone()) {
        return true;
    }
    let one = Linear::constant(1);
    let sides = [first.add(&one), one.minus(first)];
    sides.into_iter().all(|side| {
        side.is_some_and(|side| {
            let mut bounds = bounds.clone();
            bounds.push(side);
            split(bounds, rest)
        })
    })
}

/// Whether the inequalities `term <= 0` have no solution.
fn empty(bounds: Vec<Linear>) -> bool {
    let Some(mut bounds) = bounds.into_iter().map(tightened).collect::<Option<BTreeSet<_>>>()
    else {
        return false;
    };
    loop {
        if bounds.iter().any(|bound| bound.as_constant().is_some_and(|constant| constant > 0)) {
            return true;
        }
        bounds.retain(|bound| bound.as_constant().is_none());
        let Some(variable) = cheapest(&bounds) else { return false };
        let (mut upper, mut lower, mut rest) = (Vec::new(), Vec::new(), BTreeSet::new());
        for bound in bounds {
            match bound.terms.get(&variable) {
                Some(coefficient) if *coefficient > 0 => upper.push((*coefficient, bound)),
                Some(coefficient) => lower.push((-coefficient, bound)),
                None => {
                    rest.insert(bound);
                }
            }
        }
        for (a, above) in &upper {
            for (b, below) in &lower {
                let sum = above.times(*b).zip(below.times(*a)).and_then(|(x, y)| x.add(&y));
                // An inequality that does not fit is left out: that contradicts less.
                rest.extend(sum.and_then(tightened));
            }
        }
        if rest.len() > MOST {
            return false;
        }
        bounds = rest;
    }
}

/// The variable whose elimination makes the fewest inequalities.
fn cheapest(bounds: &BTreeSet<Linear>) -> Option<VarId> {
    let variables: BTreeSet<VarId> =
        bounds.iter().flat_map(|bound| bound.terms.keys().copied()).collect();
    variables.into_iter().min_by_key(|variable| {
        let signs = bounds.iter().filter_map(|bound| bound.terms.get(variable));
        let (up, down) = signs.fold(
            (0, 0),
            |(up, down), c| {
                if *c > 0 { (up + 1, down) } else { (up, down + 1) }
            },
        );
        up * down
    })
}

/// Coefficients without a common divisor, the bound rounded.
fn tightened(bound: Linear) -> Option<Linear> {
    let divisor = bound.divisor();
    if divisor <= 1 {
        return Some(bound);
    }
    let constant = bound.constant.checked_neg()?.div_euclid(divisor).checked_neg()?;
    let terms = bound.terms.iter().map(|(variable, c)| (*variable, c / divisor)).collect();
    Some(Linear { constant, terms })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atom::Literal;

    fn literal(relation: Relation, constant: i64, parts: &[(usize, i64)]) -> (Atom, bool) {
        let terms = parts.iter().map(|(v, c)| (VarId(*v), *c)).collect();
        let term = Linear { constant, terms };
        let literal = match relation {
            Relation::Zero => Literal::zero(&term),
            Relation::AtMostZero => Literal::at_most_zero(&term),
        };
        match literal.unwrap() {
            Literal::Atom(atom, sign) => (atom, sign),
            Literal::Known(value) => panic!("{value}"),
        }
    }

    fn check(literals: &[(Atom, bool)]) -> bool {
        contradictory(&literals.iter().map(|(atom, sign)| (atom, *sign)).collect::<Vec<_>>())
    }

    #[test]
    fn every_answer_agrees_with_trying_small_values() {
        // All pairs and triples from a pool, against all values in a small box. The atoms have small
        // constants, so a solution exists in the box if there is one at all.
        let pool: Vec<(Atom, bool)> = vec![
            literal(Relation::Zero, 0, &[(0, 1)]),
            literal(Relation::Zero, -1, &[(0, 1)]),
            literal(Relation::Zero, 0, &[(0, 1), (1, -1)]),
            literal(Relation::AtMostZero, 0, &[(0, 1), (1, -1)]),
            literal(Relation::AtMostZero, 1, &[(1, 1), (2, -1)]),
            literal(Relation::Zero, 1, &[(0, 1), (2, -1)]),
            literal(Relation::AtMostZero, -1, &[(0, 1), (2, 1)]),
            literal(Relation::AtMostZero, -1, &[(2, 2), (1, -1)]),
        ];
        let holds = |(atom, sign): &(Atom, bool), values: &[i64; 3]| {
            let parts = atom.term.terms.iter().map(|(v, c)| c * values[v.0]);
            let value = atom.term.constant + parts.sum::<i64>();
            *sign
                == match atom.relation {
                    Relation::Zero => value == 0,
                    Relation::AtMostZero => value <= 0,
                }
        };
        let mut refuted = 0;
        for code in 0..(16 * 16 * 16) {
            let cube: Vec<(Atom, bool)> = [code % 16, code / 16 % 16, code / 256]
                .iter()
                .map(|index| {
                    let (atom, sign) = &pool[index / 2];
                    (atom.clone(), *sign == (index % 2 == 0))
                })
                .collect();
            let range = -6..=6;
            let possible = range.clone().any(|x| {
                range
                    .clone()
                    .any(|y| range.clone().any(|z| cube.iter().all(|one| holds(one, &[x, y, z]))))
            });
            assert_eq!(check(&cube), !possible, "{cube:?}");
            refuted += usize::from(!possible);
        }
        assert!(refuted > 500);
    }
}
