//! Asking the engine, within the budget, and remembering what it said.

use crate::apply::apply;
use crate::judge::{Allowance, Answer, Judge, Proof};
use crate::knowledge::Knowledge;
use crate::result::{Effort, Violation};
use crate::search::Request;
use crate::site::Set;
use partita_check::FlushDoubt;
use std::time::Instant;

/// What is known of a placement now.
pub(crate) enum Judged {
    /// With the proof, when it was made for exactly this placement.
    Safe(Option<Proof>),
    /// With the violation, when the engine was asked about exactly this placement.
    Unsafe(Option<Box<Violation>>),
    Unknown(FlushDoubt),
}

pub(crate) struct Asking<'a> {
    pub(crate) request: &'a Request<'a>,
    judge: Judge<'a>,
    pub(crate) knowledge: Knowledge,
    pub(crate) effort: Effort,
    started: Instant,
    /// Violations and proofs, with the placements they are of.
    violations: Vec<Violation>,
    proofs: Vec<(Set, Proof)>,
}

impl<'a> Asking<'a> {
    pub(crate) fn new(request: &'a Request<'a>, judge: Judge<'a>) -> Self {
        Asking {
            request,
            judge,
            knowledge: Knowledge::default(),
            effort: Effort::default(),
            started: Instant::now(),
            violations: Vec::new(),
            proofs: Vec::new(),
        }
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
        let verified = self.judge.verify(&variant, &allowance);
        self.effort.checks += 1;
        self.effort.states = self.effort.states.saturating_add(verified.states);
        match verified.answer {
            Answer::Safe(proof) => {
                self.knowledge.add_safe(set);
                self.proofs.push((set.clone(), proof.clone()));
                Judged::Safe(Some(proof))
            }
            Answer::Unsafe(finding) => {
                self.knowledge.add_unsafe(set);
                let violation = Box::new(Violation { finding: *finding, variant });
                self.violations.push((*violation).clone());
                Judged::Unsafe(Some(violation))
            }
            // What ended one check may have ended the whole search.
            Answer::Unknown(reason) => Judged::Unknown(self.exhausted().unwrap_or(reason)),
        }
    }

    /// A violation that the placement has too, because it has no flush that would prevent it.
    pub(crate) fn known_violation(&self, set: &Set) -> Option<Box<Violation>> {
        let mut known = self.violations.iter();
        known.find(|known| set.is_subset(&known.variant.present)).cloned().map(Box::new)
    }

    /// The proof for the placement, or for one with fewer flushes.
    pub(crate) fn known_proof(&self, set: &Set) -> Option<Proof> {
        let fits = self.proofs.iter().rev().find(|(known, _)| known.is_subset(set));
        fits.map(|(_, proof)| proof.clone())
    }

    /// Why nothing more can be asked.
    pub(crate) fn exhausted(&self) -> Option<FlushDoubt> {
        let request = self.request;
        if request.time.is_some_and(|most| self.started.elapsed() >= most) {
            let most = request.time.unwrap_or_default();
            return Some(FlushDoubt::Time(most));
        }
        (self.effort.states >= request.states).then_some(FlushDoubt::States(request.states))
    }

    pub(crate) fn effort(&self) -> Effort {
        Effort { seconds: self.started.elapsed().as_secs_f64(), ..self.effort }
    }
}
