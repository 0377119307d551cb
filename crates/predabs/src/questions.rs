//! Whether literals contradict each other, asked of the solvers of `crates/terms`: answers that are known,
//! the builtin procedure, and z3 or cvc5 where there is one.
//!
//! A solver that gives up says nothing. The literals then count as possible together: that loses
//! precision and never makes a proof wrong.

use crate::atom::{Atom, Relation};
use crate::core::Core;
use crate::linear::VarId;
use partita_check::SolverQuestions;
use partita_terms::{Answer, Layered, SharedSolver, Sort, Term, Terms};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Sub;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Who answers questions about numbers, and how many there were. Copies share solver and counts.
#[derive(Clone)]
pub struct Questions {
    terms: Arc<Terms>,
    solver: SharedSolver,
    sampled: Arc<AtomicU64>,
    until: Option<Instant>,
}

/// How many questions were answered by whom.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// By sample points.
    pub samples: u64,
    /// The same had been asked before.
    pub cached: u64,
    pub builtin: u64,
    pub process: u64,
    /// By nobody.
    pub unknown: u64,
}

impl Counts {
    /// All of them.
    #[must_use]
    pub fn asked(self) -> u64 {
        self.samples + self.solved()
    }

    /// Those that samples did not answer.
    #[must_use]
    pub fn solved(self) -> u64 {
        self.cached + self.builtin + self.process + self.unknown
    }
}

impl Sub for Counts {
    type Output = Counts;

    fn sub(self, before: Counts) -> Counts {
        Counts {
            samples: self.samples.saturating_sub(before.samples),
            cached: self.cached.saturating_sub(before.cached),
            builtin: self.builtin.saturating_sub(before.builtin),
            process: self.process.saturating_sub(before.process),
            unknown: self.unknown.saturating_sub(before.unknown),
        }
    }
}

impl Default for Questions {
    /// The builtin procedure alone.
    fn default() -> Self {
        Questions::new(Layered::new(None))
    }
}

impl fmt::Debug for Questions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Questions({}, {:?})", self.solver.name(), self.counts())
    }
}

impl Questions {
    /// An answer must not depend on what other threads asked before, so only answers to the same
    /// question are taken from the cache.
    #[must_use]
    pub fn new(solver: Layered) -> Questions {
        let solver = SharedSolver::new(solver.with_same_only());
        Questions { terms: Arc::default(), solver, sampled: Arc::default(), until: None }
    }

    /// The same, and nothing is asked after this moment.
    #[must_use]
    pub fn until(&self, end: Option<Instant>) -> Questions {
        Questions { until: end, ..self.clone() }
    }

    pub(crate) fn are_over(&self) -> bool {
        self.until.is_some_and(|end| Instant::now() >= end)
    }

    /// The process that is asked where the builtin procedure gives up.
    #[must_use]
    pub fn process(&self) -> Option<&'static str> {
        Some(self.solver.name()).filter(|name| *name != "builtin")
    }

    #[must_use]
    pub fn counts(&self) -> Counts {
        let by = self.solver.statistics();
        Counts {
            samples: self.sampled.load(Ordering::Relaxed),
            cached: by.cached,
            builtin: by.builtin,
            process: by.process,
            unknown: by.unknown,
        }
    }

    /// What the record says: who was asked, and how often.
    #[must_use]
    pub fn by_whom(&self, counts: Counts) -> SolverQuestions {
        let Counts { samples, cached, builtin, process, unknown } = counts;
        let process = self.process().map(|name| (process, name.to_owned()));
        SolverQuestions { samples, known: cached, builtin, process, nobody: unknown }
    }

    pub(crate) fn count_samples(&self, answered: u64) {
        self.sampled.fetch_add(answered, Ordering::Relaxed);
    }
}

/// Questions about the variables of one program.
pub(crate) struct Asker {
    pub(crate) questions: Questions,
    /// Names that no other variable has.
    names: BTreeMap<VarId, String>,
    pub(crate) threads: usize,
}

impl Asker {
    pub(crate) fn new(core: &Core, questions: &Questions, threads: usize) -> Asker {
        let mut ids: BTreeMap<&str, Vec<VarId>> = BTreeMap::new();
        for (index, variable) in core.variables.iter().enumerate() {
            ids.entry(&variable.name).or_default().push(VarId(index));
        }
        let single = ids.into_iter().filter_map(|(name, ids)| match ids.as_slice() {
            [only] => Some((*only, name.to_owned())),
            _ => None,
        });
        Asker { questions: questions.clone(), names: single.collect(), threads }
    }

    /// An atom, or its negation.
    pub(crate) fn literal(&self, atom: &Atom, sign: bool) -> Term {
        let terms = &self.questions.terms;
        let parts = atom.term.terms.iter().map(|(variable, coefficient)| {
            let symbol = match self.names.get(variable) {
                Some(name) => terms.symbol(name, Sort::Int),
                // No name of a program looks like this.
                None => terms.symbol(&format!("#{}", variable.0), Sort::Int),
            };
            terms.mul(terms.int(*coefficient), symbol)
        });
        let constant = terms.int(atom.term.constant);
        let sum = terms.sum(parts.chain([constant]));
        let holds = match atom.relation {
            Relation::Zero => terms.eq(sum, terms.int(0)),
            Relation::AtMostZero => terms.le(sum, terms.int(0)),
        };
        if sign { holds } else { terms.not(holds) }
    }

    /// Whether no whole numbers make all literals true; `None` when the solver gives up.
    pub(crate) fn contradictory(&self, literals: &[Term]) -> Option<bool> {
        match self.questions.solver.check(&self.questions.terms, literals) {
            Answer::Unsat => Some(true),
            Answer::Sat(_) => Some(false),
            Answer::Unknown(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atom::Literal;
    use crate::linear::Linear;

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
        let asker = Asker { questions: Questions::default(), names: BTreeMap::new(), threads: 1 };
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
            let terms: Vec<Term> =
                cube.iter().map(|(atom, sign)| asker.literal(atom, *sign)).collect();
            assert_eq!(asker.contradictory(&terms), Some(!possible), "{cube:?}");
            refuted += usize::from(!possible);
        }
        assert!(refuted > 500);
        let counts = asker.questions.counts();
        assert!(counts.builtin > 100 && counts.cached > 100 && counts.unknown == 0, "{counts:?}");
    }
}
