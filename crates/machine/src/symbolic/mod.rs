//! Values that nobody knows but everybody can compute with: symbolic inputs.
//!
//! A word tagged `term` names a term of the run's factory. Arithmetic on such words builds terms. Where
//! control or memory depends on one, the path condition decides; where it does not, the state is split:
//! that is a step of its own, which changes nothing but the path condition ([`split`]). So every
//! other operation finds what it depends on decided.

mod arith;
mod decide;
mod input;
mod intrinsic;
mod split;

pub(crate) use arith::not_modelled;
use parking_lot::Mutex;
use partita_model::{Tag, Word};
use partita_terms::{Answer, Assignment, Constant, SharedSolver, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use input::{InputValue, Inputs};

/// How symbolic values are computed with.
#[derive(Clone, Debug, Default)]
pub struct Arithmetic {
    /// Integers have the width of their type; otherwise they are those of mathematics.
    pub machine_ints: bool,
    /// Reals are IEEE doubles; otherwise they are those of mathematics.
    pub ieee: bool,
    /// Bounds of inputs, by name.
    pub bounds: BTreeMap<String, (i64, i64)>,
}

/// What the worlds of one run share.
pub struct Symbolic {
    pub terms: Terms,
    pub solver: SharedSolver,
    pub arithmetic: Arithmetic,
    /// Questions that the solver left open: both answers were followed.
    pub open: AtomicU64,
    /// Answers given. A question must get the same one each time, or an execution could not be followed
    /// again; a solver that knows more by now might say otherwise.
    decisions: Mutex<FxHashMap<(Term, Term), Decision>>,
    values: Mutex<FxHashMap<(Term, Term), Arc<Values>>>,
    /// What bounds and types say of the inputs met so far.
    domain: Mutex<BTreeSet<Term>>,
}

/// What a term can be under a path condition.
pub(crate) struct Values {
    /// Each value with its condition.
    pub(crate) known: Vec<(i64, Term)>,
    /// The condition of all that were not found.
    pub(crate) others: Option<Term>,
}

impl std::fmt::Debug for Symbolic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Symbolic").field("arithmetic", &self.arithmetic).finish_non_exhaustive()
    }
}

/// What the path condition says of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    Yes,
    No,
    Either,
}

impl Symbolic {
    #[must_use]
    pub fn new(solver: SharedSolver, arithmetic: Arithmetic) -> Self {
        Symbolic {
            terms: Terms::new(),
            solver,
            arithmetic,
            open: AtomicU64::new(0),
            decisions: Mutex::default(),
            values: Mutex::default(),
            domain: Mutex::default(),
        }
    }

    /// What bounds and types say of the inputs met so far: no execution has others.
    #[must_use]
    pub fn domain(&self) -> Term {
        let domain = self.domain.lock();
        self.terms.and_all(domain.iter().copied())
    }

    fn restrict(&self, condition: Term) {
        self.domain.lock().insert(condition);
    }

    /// A word as a term; `None` for what is no number or truth value.
    #[must_use]
    pub fn term(&self, word: Word) -> Option<Term> {
        Some(match word.tag {
            Tag::Int | Tag::Place => self.terms.int(word.as_int()),
            Tag::Bool => self.terms.bool(word.as_bool()),
            Tag::Real if self.arithmetic.ieee => self.terms.float(word.as_real()),
            Tag::Real => self.terms.value(Constant::Real(exact(word.as_real())?)),
            Tag::Term if word != Word::UNKNOWN => Term::from_index(u32::try_from(word.bits).ok()?),
            Tag::Undefined
            | Tag::Str
            | Tag::Ref
            | Tag::Task
            | Tag::Function
            | Tag::Term
            | Tag::Pointer
            | Tag::Complex => return None,
        })
    }

    /// A term as a word: a plain one where the term is a constant that has one.
    #[must_use]
    pub fn word(&self, term: Term) -> Word {
        let plain = match self.terms.constant(term) {
            Some(Constant::Bool(value)) => Some(Word::bool(value)),
            Some(Constant::Int(value)) => value.to_i64().map(Word::int),
            Some(Constant::Real(value)) => {
                let near = value.to_f64();
                near.filter(|near| exact(*near).as_ref() == Some(&value)).map(Word::real)
            }
            Some(Constant::Float(value)) => Some(Word::real(value)),
            None => None,
        };
        plain.unwrap_or(Word { tag: Tag::Term, bits: u64::from(term.index()) })
    }

    /// Whether a path condition decides a condition.
    #[must_use]
    pub fn decide(&self, path: Term, condition: Term) -> Decision {
        if let Some(Constant::Bool(value)) = self.terms.constant(condition) {
            return if value { Decision::Yes } else { Decision::No };
        }
        if let Some(known) = self.decisions.lock().get(&(path, condition)) {
            return *known;
        }
        let decision = self.asked(path, condition);
        // Another thread may have been first: its answer stands.
        *self.decisions.lock().entry((path, condition)).or_insert(decision)
    }

    fn asked(&self, path: Term, condition: Term) -> Decision {
        let no = self.terms.not(condition);
        let known = self.terms.conjuncts(path);
        if known.contains(&condition) {
            return Decision::Yes;
        }
        if known.contains(&no) {
            return Decision::No;
        }
        match (self.possible(&known, condition), self.possible(&known, no)) {
            (true, true) => Decision::Either,
            (true, false) => Decision::Yes,
            (false, _) => Decision::No,
        }
    }

    /// What an integer term can be, up to `most` values.
    pub(crate) fn values(&self, path: Term, term: Term, most: usize) -> Arc<Values> {
        if let Some(known) = self.values.lock().get(&(path, term)) {
            return Arc::clone(known);
        }
        let (mut left, mut known) = (path, Vec::new());
        while let Some(model) = self.model(left) {
            let value = self.terms.evaluate(term, &model).and_then(|value| value.as_i64());
            let Some(value) = value else { break };
            let here = self.terms.eq(term, self.terms.int(value));
            known.push((value, here));
            left = self.terms.and(left, self.terms.not(here));
            if self.terms.constant(left).is_some() || known.len() > most {
                break;
            }
        }
        known.sort_by_key(|(value, _)| *value);
        let none = self.terms.constant(left) == Some(Constant::Bool(false));
        let others = (!none && self.possible(&self.terms.conjuncts(left), left)).then_some(left);
        let found = Arc::new(Values { known, others });
        Arc::clone(self.values.lock().entry((path, term)).or_insert(found))
    }

    /// Whether a condition may hold under a path condition: what the solver cannot tell may.
    fn possible(&self, path: &[Term], condition: Term) -> bool {
        match self.solver.check_with(&self.terms, path, condition) {
            Answer::Sat(_) => true,
            Answer::Unsat => false,
            Answer::Unknown(_) => {
                self.open.fetch_add(1, Ordering::Relaxed);
                true
            }
        }
    }

    /// Whether every input of a model has one value only.
    #[must_use]
    pub fn is_concrete(&self, model: &partita_model::Model) -> bool {
        model.input_names().iter().all(|(name, kind)| {
            let bounds = self.arithmetic.bounds.get(*name);
            *kind == partita_model::InputKind::Int && bounds.is_some_and(|(low, high)| low == high)
        })
    }

    /// Whether one path condition certainly implies another.
    #[must_use]
    pub fn implies(&self, path: Term, other: Term) -> bool {
        let theirs = self.terms.conjuncts(other);
        let own = self.terms.conjuncts(path);
        let missing = theirs.into_iter().filter(|part| !own.contains(part));
        missing.into_iter().all(|part| self.decide(path, part) == Decision::Yes)
    }

    /// Values of the symbols that satisfy a condition.
    #[must_use]
    pub fn model(&self, condition: Term) -> Option<Assignment> {
        match self.solver.check(&self.terms, &self.terms.conjuncts(condition)) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat | Answer::Unknown(_) => None,
        }
    }

    pub(crate) fn is_real(&self, term: Term) -> bool {
        matches!(self.terms.sort(term), Sort::Real | Sort::Float)
    }
}

/// A finite double as the number it is.
fn exact(value: f64) -> Option<partita_terms::Number> {
    partita_terms::Number::from_f64(value)
}
