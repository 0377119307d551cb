//! The engine that fits: executions are explored first, since that answers most questions at once. Where numbers
//! may grow without end it gets a share of the budget; then comes abstraction, and then exploring goes on with
//! what is left.

use super::budget_shares::{first_share, what_is_left};
use super::{Engine, Judgement, Own, Predabs, Predicates, Subject};
use crate::refusal::Refusal;
use partita_check::{MemoryModel, Options, Outcome, Reason, Remark, Verdict};
use partita_predabs::{has_assertions, normalize, values_are_limited};
use partita_search::Progress;
use partita_source::Code;
use partita_tree::Program;
use std::time::Instant;

#[derive(Debug)]
pub struct Auto {
    own: Own,
    /// For programs in which numbers may grow; without it this is the own search.
    predabs: Option<Predabs>,
    /// Exploring did not come to an end for some program: others like it begin with abstraction, which looks
    /// for violations by itself.
    grows: bool,
}

impl Auto {
    #[must_use]
    pub fn new(predabs: Option<Predabs>) -> Self {
        Auto { own: Own, predabs, grows: false }
    }
}

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn check(
        &mut self,
        subject: Subject<'_>,
        options: &Options,
        progress: &Progress,
    ) -> Result<Judgement, Refusal> {
        let own = self.own;
        let fits = options.memory != MemoryModel::Upc;
        let Some(predabs) = self.predabs.as_mut().filter(|_| fits) else {
            return Ok(own.judge(subject, options, progress));
        };
        let started = Instant::now();
        let mut states: u64 = 0;
        let mut within = options.clone();
        let mut explored = None;
        if !self.grows {
            within.budget = first_share(options.budget);
            let first = own.judge(subject, &within, progress);
            if first.outcome.verdict != Verdict::Unknown {
                return Ok(first);
            }
            self.grows = true;
            states = first.states;
            explored = first.outcome.reason;
        }
        within.budget = what_is_left(options.budget, started.elapsed(), states);
        // Half of the time, so that an answer from exploring further is not lost.
        within.budget.time = within.budget.time.map(|time| time / 2);
        let mut second = predabs.judge(subject, &within, progress)?;
        states = states.saturating_add(second.states);
        if second.outcome.verdict != Verdict::Unknown {
            let note = explored.map(Remark::SearchDidNotEnd);
            second.outcome.assurance.notes.extend(note);
            return Ok(Judgement { states, ..second });
        }
        within.budget = what_is_left(options.budget, started.elapsed(), states);
        let mut last = own.judge(subject, &within, progress);
        last.outcome.reason = match (last.outcome.reason, second.outcome.reason) {
            (Some(search), Some(abstraction)) => {
                let (search, abstraction) = (Box::new(search), Box::new(abstraction));
                Some(Reason::Neither { search, abstraction })
            }
            (search, _) => search,
        };
        states = states.saturating_add(last.states);
        Ok(Judgement { states, ..last })
    }
}

/// Whether a search of the program itself may not come to an end, and abstraction can help. Bounds that the
/// user gave are for a search.
#[must_use]
pub fn may_help(
    program: &Program,
    places: u32,
    options: &Options,
    predicates: &Predicates,
) -> bool {
    let bounded = options.pending.is_some() || options.max_value.is_some();
    let asserting = !options.allowed.contains(&Code::AssertionFailed);
    // A file of predicates is meant to be used, or its mistakes reported.
    let wanted = || predicates.file.is_some();
    let fits = || {
        let core = normalize(program, places);
        core.is_ok_and(|core| has_assertions(&core) && !values_are_limited(&core))
    };
    !bounded && asserting && (wanted() || fits())
}

/// A search that came to no end where abstraction might: says so.
pub fn suggest(subject: Subject<'_>, options: &Options, outcome: &mut Outcome) {
    let fits = || may_help(subject.program, subject.model.places, options, &Predicates::default());
    if outcome.verdict == Verdict::Unknown && fits() {
        outcome.assurance.notes.push(Remark::NumbersGrow);
    }
}
