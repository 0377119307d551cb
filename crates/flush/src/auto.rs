//! The engine that fits: executions are explored first; where numbers grow without end that does not
//! come to an end, and abstraction is asked.

use crate::apply::Variant;
use crate::engine::{Allowance, Answer, Engine, Verified};
use crate::exact::ExactEngine;
use crate::predabs::PredabsEngine;
use partita_predabs::{first_share, what_is_left};
use partita_search::Budget;
use std::time::Instant;

pub struct AutoEngine<'a> {
    pub exact: ExactEngine<'a>,
    /// For programs in which numbers may grow; without it this is the exact engine.
    pub predabs: Option<PredabsEngine<'a>>,
    /// Exploring did not come to an end for some placement: others begin with abstraction, which looks
    /// for violations by itself.
    grows: bool,
}

impl<'a> AutoEngine<'a> {
    #[must_use]
    pub fn new(exact: ExactEngine<'a>, predabs: Option<PredabsEngine<'a>>) -> Self {
        AutoEngine { exact, predabs, grows: false }
    }
}

impl Engine for AutoEngine<'_> {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn verify(&mut self, variant: &Variant, allowance: &Allowance) -> Verified {
        let Some(predabs) = &mut self.predabs else {
            return self.exact.verify(variant, allowance);
        };
        let started = Instant::now();
        let whole = Budget { time: allowance.time, states: allowance.states, ..Budget::UNLIMITED };
        let left = |states: u64| allowed(what_is_left(whole, started.elapsed(), states));
        let mut states = 0;
        if !self.grows {
            let first = self.exact.verify(variant, &allowed(first_share(whole)));
            if !matches!(first.answer, Answer::Unknown(_)) {
                return first;
            }
            (states, self.grows) = (first.states, true);
        }
        // Half of the time, so that an answer from exploring further is not lost.
        let mut half = left(states);
        half.time = half.time.map(|time| time / 2);
        let second = predabs.verify(variant, &half);
        states = states.saturating_add(second.states);
        let Answer::Unknown(why) = second.answer else { return Verified { states, ..second } };
        let last = self.exact.verify(variant, &left(states));
        let answer = match last.answer {
            Answer::Unknown(reason) => {
                Answer::Unknown(format!("{reason}; predicate abstraction: {why}"))
            }
            Answer::Safe(_) | Answer::Unsafe(_) => last.answer,
        };
        Verified { answer, states: states.saturating_add(last.states) }
    }
}

fn allowed(budget: Budget) -> Allowance {
    Allowance { time: budget.time, states: budget.states }
}
