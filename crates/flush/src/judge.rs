//! Who judges a placement: an engine, asked about the program that has exactly these flushes.
//!
//! Value sets find violations in fewer states than exact searches with one or two pending instances
//! (on the benchmark algorithms by a factor of two to ten), so they need no hunt before them. Where the
//! search is exact, a short hunt with one pending instance comes first; what it does not find decides
//! nothing.

use crate::apply::Variant;
use partita_check::{Finding, FlushDoubt, JudgedBy, Options, Reason, Scope, Verdict};
use partita_driver::{Engine, Judgement, Own, Refusal, Subject};
use partita_model::{Built, Wanted, build};
use partita_search::Progress;
use partita_source::Code;
use partita_tree::passes::FaceOutside;
use std::time::Duration;

/// What is left of the budget of the whole search.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    pub time: Option<Duration>,
    pub states: u64,
}

/// The judgement on one placement, and what it cost.
#[derive(Clone, Debug)]
pub struct Verified {
    pub answer: Answer,
    pub states: u64,
}

#[derive(Clone, Debug)]
pub enum Answer {
    /// No execution violates anything.
    Safe(Proof),
    /// An execution that was replayed on the exact machine.
    Unsafe(Box<Finding>),
    /// Why neither is known.
    Unknown(FlushDoubt),
}

/// What a proof rests on.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Proof {
    /// None when nobody was asked.
    pub by: Option<JudgedBy>,
    /// What the claim covers: places, bounds.
    pub scope: Vec<Scope>,
    /// What could make it wrong all the same.
    pub unless: Option<Reason>,
    pub states: u64,
}

/// An engine and what it is asked. It must be monotone: what it calls safe stays so with one more flush, and
/// what it calls unsafe has an execution that shows it.
pub struct Judge<'a> {
    pub engine: &'a mut dyn Engine,
    /// It explores executions: then a hunt may help it.
    pub explores: bool,
    /// As for a check; the budget is that of one check.
    pub options: Options,
    /// Where the program does not say it.
    pub places: u32,
    /// Values for configs.
    pub definitions: &'a [String],
    pub progress: &'a Progress,
}

/// States of a hunt.
const HUNT_STATES: u64 = 20_000;

impl Judge<'_> {
    pub fn verify(&mut self, variant: &Variant, allowance: &Allowance) -> Verified {
        let refused = |why: Refusal, states| {
            let answer = Answer::Unknown(FlushDoubt::Refused(why.message()));
            Verified { answer, states }
        };
        let (places, definitions) = (self.places, self.definitions);
        let wanted = Wanted { places, definitions, outside: FaceOutside::default() };
        let built = match build(variant.program.clone(), wanted) {
            Ok(built) => built,
            Err(errors) => return refused(Refusal::Input(errors), 0),
        };
        let Built { program, model, .. } = &built;
        let subject = Subject { program, model, sources: &variant.sources };
        let (found, hunted) = self.hunt(subject, allowance);
        if let Some(finding) = found {
            return Verified { answer: Answer::Unsafe(Box::new(finding)), states: hunted };
        }
        let options = self.limited(allowance, allowance.states.saturating_sub(hunted));
        match self.engine.check(subject, &options, self.progress) {
            Ok(Judgement { outcome, by, states }) => {
                let answer = match outcome.verdict {
                    Verdict::Holds => Answer::Safe(Proof {
                        by: Some(by),
                        scope: outcome.assurance.scope,
                        unless: outcome.reason,
                        states: outcome.stats.states,
                    }),
                    Verdict::Violated => match real(outcome.findings) {
                        Some(finding) => Answer::Unsafe(Box::new(finding)),
                        None => Answer::Unknown(FlushDoubt::NoExecution),
                    },
                    Verdict::Unknown => Answer::Unknown(FlushDoubt::Check(outcome.reason)),
                };
                Verified { answer, states: hunted.saturating_add(states) }
            }
            Err(why) => refused(why, hunted),
        }
    }

    /// A short look with one pending instance of each statement, and its states.
    fn hunt(&self, subject: Subject<'_>, allowance: &Allowance) -> (Option<Finding>, u64) {
        if !self.explores || self.options.by_sets() || self.options.pending == Some(1) {
            return (None, 0);
        }
        let mut options = self.limited(allowance, HUNT_STATES.min(allowance.states));
        options.pending = Some(1);
        let Ok(Judgement { outcome, states, .. }) = Own.check(subject, &options, self.progress)
        else {
            return (None, 0);
        };
        (real(outcome.findings), states)
    }

    /// Options that keep a check within what is left of the whole budget.
    fn limited(&self, allowance: &Allowance, states: u64) -> Options {
        let mut options = self.options.clone();
        let budget = &mut options.budget;
        budget.states = budget.states.min(states.max(1));
        budget.time = match (budget.time, allowance.time) {
            (Some(own), Some(left)) => Some(own.min(left)),
            (own, left) => own.or(left),
        };
        options
    }
}

/// What is not modelled is no violation.
fn real(findings: Vec<Finding>) -> Option<Finding> {
    findings.into_iter().find(|finding| finding.code != Code::Unsupported)
}
