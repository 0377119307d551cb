//! Asking the engine, within the budget, and remembering what it said.

use crate::apply::{Variant, apply};
use crate::engine::{Allowance, Answer, Engine, Proof};
use crate::knowledge::Knowledge;
use crate::result::Effort;
use crate::search::Request;
use crate::site::Set;
use partita_check::Finding;
use std::time::Instant;

/// What is known of a placement now.
pub(crate) enum Judged {
    /// With the proof, when it was made for exactly this placement.
    Safe(Option<Proof>),
    /// With the violation, when the engine was asked about exactly this placement.
    Unsafe(Option<(Box<Finding>, Variant)>),
    Unknown(String),
}

pub(crate) struct Asking<'a> {
    pub(crate) request: &'a Request<'a>,
    engine: &'a mut dyn Engine,
    pub(crate) knowledge: Knowledge,
    pub(crate) effort: Effort,
    started: Instant,
}

impl<'a> Asking<'a> {
    pub(crate) fn new(request: &'a Request<'a>, engine: &'a mut dyn Engine) -> Self {
        let (knowledge, effort) = (Knowledge::default(), Effort::default());
        Asking { request, engine, knowledge, effort, started: Instant::now() }
    }

    /// Asks only what does not follow from earlier answers.
    pub(crate) fn ask(&mut self, set: &Set) -> Judged {
        if self.knowledge.is_safe(set) {
            self.effort.known += 1;
            return Judged::Safe(None);
        }
        if self.knowledge.is_unsafe(set) {
            self.effort.known += 1;
            return Judged::Unsafe(None);
        }
        self.verify(set)
    }

    /// Asks in any case.
    pub(crate) fn verify(&mut self, set: &Set) -> Judged {
        if let Some(reason) = self.exhausted() {
            return Judged::Unknown(reason);
        }
        let request = self.request;
        let variant = apply(request.program, request.sources, request.sites, set, request.spelling);
        let allowance = Allowance {
            time: request.time.map(|most| most.saturating_sub(self.started.elapsed())),
            states: request.states.saturating_sub(self.effort.states),
        };
        let verified = self.engine.verify(&variant, &allowance);
        self.effort.checks += 1;
        self.effort.states = self.effort.states.saturating_add(verified.states);
        match verified.answer {
            Answer::Safe(proof) => {
                self.knowledge.add_safe(set);
                Judged::Safe(Some(proof))
            }
            Answer::Unsafe(finding) => {
                self.knowledge.add_unsafe(set);
                Judged::Unsafe(Some((finding, variant)))
            }
            // What ended one check may have ended the whole search.
            Answer::Unknown(reason) => Judged::Unknown(self.exhausted().unwrap_or(reason)),
        }
    }

    /// Why nothing more can be asked.
    pub(crate) fn exhausted(&self) -> Option<String> {
        let request = self.request;
        if request.time.is_some_and(|most| self.started.elapsed() >= most) {
            let most = request.time.unwrap_or_default();
            return Some(format!("the time budget ({most:?}) ended"));
        }
        (self.effort.states >= request.states)
            .then(|| format!("more than {} states: the state budget ended", request.states))
    }

    pub(crate) fn effort(&self) -> Effort {
        Effort { seconds: self.started.elapsed().as_secs_f64(), ..self.effort }
    }
}
