//! Sample points: assignments of small numbers on which literals are tried before anybody reasons
//! about them. A point that makes all literals true shows that they do not contradict each other.

use crate::atom::{Atom, Relation};
use crate::linear::VarId;
use std::collections::BTreeMap;

const WORDS: usize = 24;

/// One bit for each point.
pub type Points = [u64; WORDS];

pub struct Samples {
    values: BTreeMap<VarId, Vec<i64>>,
}

impl Samples {
    /// Points for the variables of some atoms; the same for the same atoms.
    #[must_use]
    pub fn new<'a>(atoms: impl Iterator<Item = &'a Atom>) -> Samples {
        let mut values: BTreeMap<VarId, Vec<i64>> = BTreeMap::new();
        let mut constants: Vec<i64> = vec![0, 1];
        for atom in atoms {
            constants.push(atom.term.constant.saturating_neg().clamp(-1_000_000, 1_000_000));
            for variable in atom.variables() {
                values.entry(variable).or_default();
            }
        }
        constants.sort_unstable();
        constants.dedup();
        let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut random = |bound: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % bound.max(1)
        };
        for points in values.values_mut() {
            for _ in 0..WORDS * 64 {
                // Near a constant of the program, so that equations are met often enough.
                let at = usize::try_from(random(constants.len() as u64)).unwrap_or(0);
                let near = i64::try_from(random(5)).unwrap_or(0) - 2;
                points.push(constants.get(at).copied().unwrap_or(0) + near);
            }
        }
        Samples { values }
    }

    /// The points at which an atom is true. No point where it has variables without values.
    #[must_use]
    pub fn points(&self, atom: &Atom) -> Option<Points> {
        let mut sums = vec![atom.term.constant; WORDS * 64];
        for (variable, coefficient) in &atom.term.terms {
            let values = self.values.get(variable)?;
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum = sum.checked_add(coefficient.checked_mul(*value)?)?;
            }
        }
        let mut points = [0; WORDS];
        for (word, sums) in points.iter_mut().zip(sums.chunks(64)) {
            for (bit, sum) in sums.iter().enumerate() {
                let holds = match atom.relation {
                    Relation::Zero => *sum == 0,
                    Relation::AtMostZero => *sum <= 0,
                };
                *word |= u64::from(holds) << bit;
            }
        }
        Some(points)
    }
}

#[must_use]
pub fn inverted(points: &Points) -> Points {
    points.map(|word| !word)
}

#[must_use]
pub fn common(one: &Points, other: &Points) -> Points {
    let mut both = *one;
    for (word, other) in both.iter_mut().zip(other) {
        *word &= other;
    }
    both
}

#[must_use]
pub fn none(points: &Points) -> bool {
    points.iter().all(|word| *word == 0)
}
