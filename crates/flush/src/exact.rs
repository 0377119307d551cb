//! The engine that explores executions: value sets under `rma`, exact pending operations otherwise.
//!
//! Value sets find violations in fewer states than exact searches with one or two pending instances
//! (on the benchmark algorithms by a factor of two to ten), so they need no hunt before them. Where the
//! search is exact, a short hunt with one pending instance comes first; what it does not find decides
//! nothing.

use crate::apply::Variant;
use crate::engine::{Allowance, Answer, Engine, Proof, Verified};
use partita_check::{Finding, MemoryModel, Options, Verdict, check};
use partita_model::{Model, Scope, lower};
use partita_search::Progress;
use partita_source::Code;
use partita_tree::passes::{FaceOutside, Pipeline};

pub struct ExactEngine<'a> {
    /// As for a check; the budget is that of one check.
    pub options: Options,
    /// Where the program does not say it.
    pub places: u32,
    /// Values for configs.
    pub define: &'a [String],
    pub progress: &'a Progress,
}

/// States of a hunt.
const HUNT_STATES: u64 = 20_000;

impl Engine for ExactEngine<'_> {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn verify(&mut self, variant: &Variant, allowance: &Allowance) -> Verified {
        let model = match self.lowered(variant) {
            Ok(model) => model,
            Err(message) => return Verified { answer: Answer::Unknown(message), states: 0 },
        };
        let mut states = 0;
        if !self.options.by_sets() && self.options.pending != Some(1) {
            let mut options = self.options.clone();
            options.pending = Some(1);
            limit(&mut options, allowance, HUNT_STATES.min(allowance.states));
            let outcome = check(&model, &variant.sources, &options, self.progress);
            states += outcome.stats.states;
            if let Some(finding) = real(outcome.findings) {
                return Verified { answer: Answer::Unsafe(Box::new(finding)), states };
            }
        }
        let mut options = self.options.clone();
        limit(&mut options, allowance, allowance.states.saturating_sub(states));
        let outcome = check(&model, &variant.sources, &options, self.progress);
        let own = outcome.stats.states;
        let answer = match outcome.verdict {
            Verdict::Holds => Answer::Safe(Proof {
                by: self.method(),
                scope: outcome.assurance.scope,
                unless: outcome.reason,
                states: own,
            }),
            Verdict::Violated => match real(outcome.findings) {
                Some(finding) => Answer::Unsafe(Box::new(finding)),
                None => Answer::Unknown("a violation without an execution".to_owned()),
            },
            Verdict::Unknown => Answer::Unknown(outcome.reason.unwrap_or_default()),
        };
        Verified { answer, states: states + own }
    }
}

impl ExactEngine<'_> {
    fn lowered(&self, variant: &Variant) -> Result<Model, String> {
        let (program, mut found) =
            Pipeline::standard(self.define, FaceOutside::default()).run(variant.program.clone());
        let (model, more) = lower(&program, Scope { places: self.places });
        found.extend(more);
        match found.iter().find(|diagnostic| diagnostic.is_error()) {
            None => Ok(model),
            Some(error) => Err(error.message.clone()),
        }
    }

    fn method(&self) -> String {
        match self.options.memory {
            MemoryModel::Rma if self.options.by_sets() => "value sets".to_owned(),
            MemoryModel::Sc | MemoryModel::Rma | MemoryModel::RmaOrdered => {
                "exact search".to_owned()
            }
        }
    }
}

/// Keeps a check within what is left of the whole budget.
pub(crate) fn limit(options: &mut Options, allowance: &Allowance, states: u64) {
    let budget = &mut options.budget;
    budget.states = budget.states.min(states.max(1));
    budget.time = match (budget.time, allowance.time) {
        (Some(own), Some(left)) => Some(own.min(left)),
        (own, left) => own.or(left),
    };
}

/// What is not modelled is no violation.
pub(crate) fn real(findings: Vec<Finding>) -> Option<Finding> {
    findings.into_iter().find(|finding| finding.code != Code::Unsupported)
}
