//! Solvers one after the other, behind a cache.
//!
//! Asked in this order: what the factory decides alone; the answers known for the same set of assertions, recent
//! models tried by evaluation, and sets known to be contradictory inside this one; the builtin procedure; a few
//! small numbers tried by evaluation; the process if there is one. Every layer has a switch, and none changes an answer from `Sat` to `Unsat` or back.

use super::guess::guess;
use super::{Answer, Builtin, Process, Solver};
use crate::{Assignment, Constant, Term, Terms};
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// Models that are tried first.
const MODELS: usize = 8;
/// Contradictory sets that are looked for inside of others.
const CORES: usize = 32;
/// The cache is emptied when it has more answers than this.
const MOST: usize = 200_000;

/// How many queries were answered by whom.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// By the factory, the cache, an earlier model or an earlier contradiction.
    pub cached: u64,
    pub builtin: u64,
    pub process: u64,
    pub unknown: u64,
}

/// Cache, builtin procedure and process together. For the terms of one factory.
pub struct Layered {
    builtin: Option<Builtin>,
    process: Option<Process>,
    cache: Option<Cache>,
    statistics: Statistics,
}

#[derive(Default)]
struct Cache {
    answers: FxHashMap<Box<[Term]>, Answer>,
    models: VecDeque<Assignment>,
    cores: VecDeque<Box<[Term]>>,
}

impl Layered {
    #[must_use]
    pub fn new(process: Option<Process>) -> Layered {
        Layered {
            builtin: Some(Builtin::default()),
            process,
            cache: Some(Cache::default()),
            statistics: Statistics::default(),
        }
    }

    /// Answers every query anew.
    #[must_use]
    pub fn without_cache(mut self) -> Layered {
        self.cache = None;
        self
    }

    /// Leaves everything to the process.
    #[must_use]
    pub fn without_builtin(mut self) -> Layered {
        self.builtin = None;
        self
    }

    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Whether `extra` can be true beside a path that is known to be satisfiable. Only the part of the path that
    /// shares symbols with it, directly or through others, is looked at; the model has values for that part.
    pub fn check_with(&mut self, terms: &Terms, path: &[Term], extra: Term) -> Answer {
        let relevant = relevant(terms, path, extra);
        self.check(terms, &relevant)
    }

    fn decide(&mut self, terms: &Terms, assertions: &[Term]) -> Answer {
        let mut reason = "there is no solver: install the Debian package `z3`".to_owned();
        if let Some(builtin) = &mut self.builtin {
            match builtin.check(terms, assertions) {
                Answer::Unknown(_) if let Some(model) = guess(terms, assertions) => {
                    self.statistics.builtin += 1;
                    return Answer::Sat(model);
                }
                Answer::Unknown(why) if self.process.is_none() => {
                    reason = format!(
                        "{why}, and there is no other solver: install the Debian package `z3`"
                    );
                }
                Answer::Unknown(_) => {}
                answer @ (Answer::Sat(_) | Answer::Unsat) => {
                    self.statistics.builtin += 1;
                    return answer;
                }
            }
        }
        if let Some(process) = &mut self.process {
            match process.check(terms, assertions) {
                Answer::Unknown(why) => reason = why,
                answer @ (Answer::Sat(_) | Answer::Unsat) => {
                    self.statistics.process += 1;
                    return answer;
                }
            }
        }
        self.statistics.unknown += 1;
        Answer::Unknown(reason)
    }
}

impl Solver for Layered {
    fn check(&mut self, terms: &Terms, assertions: &[Term]) -> Answer {
        let mut set: Vec<Term> =
            assertions.iter().flat_map(|assertion| terms.conjuncts(*assertion)).collect();
        set.sort_unstable();
        set.dedup();
        let trivial = if set.is_empty() {
            Some(Answer::Sat(Assignment::new()))
        } else {
            set.contains(&terms.bool(false)).then_some(Answer::Unsat)
        };
        let known = trivial.or_else(|| self.cache.as_mut()?.find(terms, &set));
        if let Some(answer) = known {
            self.statistics.cached += 1;
            return answer;
        }
        let answer = self.decide(terms, &set);
        if let Some(cache) = &mut self.cache {
            cache.remember(set, &answer);
        }
        answer
    }

    fn name(&self) -> &str {
        self.process.as_ref().map_or("builtin", |process| process.name())
    }
}

impl Cache {
    fn find(&mut self, terms: &Terms, set: &[Term]) -> Option<Answer> {
        if let Some(answer) = self.answers.get(set) {
            return Some(answer.clone());
        }
        if self.cores.iter().any(|core| core.iter().all(|part| set.binary_search(part).is_ok())) {
            return Some(Answer::Unsat);
        }
        let place = self.models.iter().position(|model| terms.satisfies_with_zeros(model, set))?;
        // The one that fits is likely to fit again.
        let model = self.models.remove(place)?;
        let symbols = set.iter().flat_map(|term| terms.symbol_list(*term).to_vec()).collect();
        let answer = Answer::Sat(complete(terms, &model, &symbols));
        self.models.push_front(model);
        Some(answer)
    }

    fn remember(&mut self, set: Vec<Term>, answer: &Answer) {
        if self.answers.len() >= MOST {
            self.answers.clear();
        }
        match answer {
            Answer::Sat(model) => {
                self.models.push_front(model.clone());
                self.models.truncate(MODELS);
            }
            Answer::Unsat => {
                self.cores.push_front(set.clone().into());
                self.cores.truncate(CORES);
            }
            Answer::Unknown(_) => {}
        }
        self.answers.insert(set.into(), answer.clone());
    }
}

/// Values for exactly these symbols; those that the model does not have are zero.
fn complete(terms: &Terms, model: &Assignment, symbols: &BTreeSet<Term>) -> Assignment {
    symbols
        .iter()
        .map(|symbol| {
            let value = model.get(*symbol).cloned();
            (*symbol, value.unwrap_or_else(|| Constant::zero(terms.sort(*symbol))))
        })
        .collect()
}

/// `extra` and the part of the path that shares symbols with it, directly or through others.
fn relevant(terms: &Terms, path: &[Term], extra: Term) -> Vec<Term> {
    let mut reached: FxHashSet<Term> = terms.symbol_list(extra).iter().copied().collect();
    let mut waiting: Vec<Term> =
        path.iter().flat_map(|condition| terms.conjuncts(*condition)).collect();
    let mut chosen = vec![extra];
    loop {
        let before = waiting.len();
        waiting.retain(|condition| {
            let symbols = terms.symbol_list(*condition);
            let shares = symbols.iter().any(|symbol| reached.contains(symbol));
            if shares {
                reached.extend(symbols.iter().copied());
                chosen.push(*condition);
            }
            !shares
        });
        if waiting.len() == before {
            return chosen;
        }
    }
}

/// A [`Layered`] solver that threads share.
#[derive(Clone)]
pub struct SharedSolver {
    inner: Arc<Mutex<Layered>>,
}

impl SharedSolver {
    #[must_use]
    pub fn new(solver: Layered) -> SharedSolver {
        SharedSolver { inner: Arc::new(Mutex::new(solver)) }
    }

    /// See [`Solver::check`].
    #[must_use]
    pub fn check(&self, terms: &Terms, assertions: &[Term]) -> Answer {
        self.inner.lock().check(terms, assertions)
    }

    /// See [`Layered::check_with`].
    #[must_use]
    pub fn check_with(&self, terms: &Terms, path: &[Term], extra: Term) -> Answer {
        self.inner.lock().check_with(terms, path, extra)
    }

    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.inner.lock().statistics()
    }
}
