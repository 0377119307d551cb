//! Solvers one after the other, behind a cache.
//!
//! Asked in this order: what the factory decides alone; the answers known for the same set of assertions, recent
//! models tried by evaluation, and sets known to be contradictory inside this one; the builtin procedure; a few
//! small numbers tried by evaluation; the process if there is one. Every layer has a switch, and none changes an answer from `Sat` to `Unsat` or back.
//!
//! Threads share a solver as a [`SharedSolver`]: one cache, and a procedure and a process for each thread that asks.

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
    deciders: Deciders,
    memory: Memory,
}

/// Those who work an answer out.
struct Deciders {
    builtin: Option<Builtin>,
    process: Option<Process>,
}

/// What is known of earlier queries.
struct Memory {
    cache: Option<Cache>,
    statistics: Statistics,
}

/// Who gave an answer.
#[derive(Copy, Clone)]
enum By {
    Builtin,
    Process,
    Nobody,
}

#[derive(Default)]
struct Cache {
    answers: FxHashMap<Box<[Term]>, Answer>,
    /// Nothing is taken from the models and contradictions of other queries.
    same_only: bool,
    models: VecDeque<Assignment>,
    cores: VecDeque<Box<[Term]>>,
}

impl Layered {
    #[must_use]
    pub fn new(process: Option<Process>) -> Layered {
        let deciders = Deciders { builtin: Some(Builtin::default()), process };
        let memory = Memory { cache: Some(Cache::default()), statistics: Statistics::default() };
        Layered { deciders, memory }
    }

    /// Answers every query anew.
    #[must_use]
    pub fn without_cache(mut self) -> Layered {
        self.memory.cache = None;
        self
    }

    /// Takes from the cache only answers to the same query. So whether something is known does not depend on what
    /// else was asked before, or in which order.
    #[must_use]
    pub fn with_same_only(mut self) -> Layered {
        self.memory.cache = Some(Cache { same_only: true, ..Cache::default() });
        self
    }

    /// Leaves everything to the process.
    #[must_use]
    pub fn without_builtin(mut self) -> Layered {
        self.deciders.builtin = None;
        self
    }

    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.memory.statistics
    }

    /// Whether `extra` can be true beside a path that is known to be satisfiable. Only the part of the path that
    /// shares symbols with it, directly or through others, is looked at; the model has values for that part.
    pub fn check_with(&mut self, terms: &Terms, path: &[Term], extra: Term) -> Answer {
        let relevant = relevant(terms, path, extra);
        self.check(terms, &relevant)
    }
}

impl Solver for Layered {
    fn check(&mut self, terms: &Terms, assertions: &[Term]) -> Answer {
        let set = normal(terms, assertions);
        if let Some(answer) = self.memory.find(terms, &set) {
            return answer;
        }
        let (answer, by) = self.deciders.decide(terms, &set);
        self.memory.remember(set, &answer, by);
        answer
    }

    fn name(&self) -> &str {
        self.deciders.name()
    }
}

/// Every part once, in order.
fn normal(terms: &Terms, assertions: &[Term]) -> Vec<Term> {
    let mut set: Vec<Term> =
        assertions.iter().flat_map(|assertion| terms.conjuncts(*assertion)).collect();
    set.sort_unstable();
    set.dedup();
    set
}

impl Deciders {
    fn name(&self) -> &'static str {
        self.process.as_ref().map_or("builtin", Process::kind_name)
    }

    /// The same once more, for another thread.
    fn another(&self) -> Deciders {
        let process = self.process.as_ref().map(Process::another);
        Deciders { builtin: self.builtin.clone(), process }
    }

    fn decide(&mut self, terms: &Terms, assertions: &[Term]) -> (Answer, By) {
        let mut reason = "there is no solver: install the Debian package `z3`".to_owned();
        if let Some(builtin) = &mut self.builtin {
            match builtin.check(terms, assertions) {
                Answer::Unknown(_) if let Some(model) = guess(terms, assertions) => {
                    return (Answer::Sat(model), By::Builtin);
                }
                Answer::Unknown(why) if self.process.is_none() => {
                    reason = format!(
                        "{why}, and there is no other solver: install the Debian package `z3`"
                    );
                }
                Answer::Unknown(_) => {}
                answer @ (Answer::Sat(_) | Answer::Unsat) => return (answer, By::Builtin),
            }
        }
        if let Some(process) = &mut self.process {
            match process.check(terms, assertions) {
                Answer::Unknown(why) => reason = why,
                answer @ (Answer::Sat(_) | Answer::Unsat) => return (answer, By::Process),
            }
        }
        (Answer::Unknown(reason), By::Nobody)
    }
}

impl Memory {
    fn find(&mut self, terms: &Terms, set: &[Term]) -> Option<Answer> {
        let known = if set.is_empty() {
            Some(Answer::Sat(Assignment::new()))
        } else if set.contains(&terms.bool(false)) {
            Some(Answer::Unsat)
        } else {
            self.cache.as_mut().and_then(|cache| cache.find(terms, set))
        };
        self.statistics.cached += u64::from(known.is_some());
        known
    }

    fn remember(&mut self, set: Vec<Term>, answer: &Answer, by: By) {
        match by {
            By::Builtin => self.statistics.builtin += 1,
            By::Process => self.statistics.process += 1,
            By::Nobody => self.statistics.unknown += 1,
        }
        if let Some(cache) = &mut self.cache {
            cache.remember(set, answer);
        }
    }
}

impl Cache {
    fn find(&mut self, terms: &Terms, set: &[Term]) -> Option<Answer> {
        if let Some(answer) = self.answers.get(set) {
            return Some(answer.clone());
        }
        if self.same_only {
            return None;
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

/// A [`Layered`] solver that threads share. Nobody waits while another thread's query is worked out.
#[derive(Clone)]
pub struct SharedSolver {
    inner: Arc<Shared>,
}

struct Shared {
    name: &'static str,
    memory: Mutex<Memory>,
    /// What others are made from. Never asked itself, so it has no process running.
    first: Mutex<Deciders>,
    /// Those that no thread is using.
    idle: Mutex<Vec<Deciders>>,
}

impl SharedSolver {
    #[must_use]
    pub fn new(solver: Layered) -> SharedSolver {
        let Layered { deciders, memory } = solver;
        let (name, memory) = (deciders.name(), Mutex::new(memory));
        let shared = Shared { name, memory, first: Mutex::new(deciders), idle: Mutex::default() };
        SharedSolver { inner: Arc::new(shared) }
    }

    /// See [`Solver::check`].
    #[must_use]
    pub fn check(&self, terms: &Terms, assertions: &[Term]) -> Answer {
        let set = normal(terms, assertions);
        if let Some(answer) = self.inner.memory.lock().find(terms, &set) {
            return answer;
        }
        let (answer, by) = self.inner.decide(terms, &set);
        self.inner.memory.lock().remember(set, &answer, by);
        answer
    }

    /// See [`Layered::check_with`].
    #[must_use]
    pub fn check_with(&self, terms: &Terms, path: &[Term], extra: Term) -> Answer {
        self.check(terms, &relevant(terms, path, extra))
    }

    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.inner.memory.lock().statistics
    }

    /// The process that is asked, or `builtin`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.inner.name
    }
}

impl Shared {
    fn decide(&self, terms: &Terms, set: &[Term]) -> (Answer, By) {
        let mut own = match self.idle.lock().pop() {
            Some(idle) => idle,
            None => self.first.lock().another(),
        };
        let decided = own.decide(terms, set);
        self.idle.lock().push(own);
        decided
    }
}
